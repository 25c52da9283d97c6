import { expect, test } from "vitest";
import { finishPage } from "#pipeline/site/finish-page.ts";
import { domainMetaName } from "#src/behaviours/analytics/domain.ts";

/** A page as it is rendered, as short as it can be. */
const rendered = `<!doctype html><html><head><title>Beispiel</title><meta charset="utf-8">
<script>/* SCRIPT_COMMENT_PLACEHOLDER */</script><script type="module" src="/assets/app.js"></script></head>
<body><script>window.__staticRouterHydrationData = JSON.parse("{}");</script></body></html>`;

const finished = (analyticsDomain?: string) => finishPage("/de", rendered, { id: "test", analyticsDomain }).html;

test("a page says under which name it is counted, where one is configured", () => {
  expect(finished("www.mycompany.example")).toContain(
    `<meta name="${domainMetaName}" content="www.mycompany.example"></head>`,
  );
  expect(finished()).not.toContain(domainMetaName);
});

test("the character set stays first in the head", () => {
  expect(finished("www.mycompany.example")).toContain('<head><meta charset="utf-8">');
});
