import { expect, test } from "vitest";
import { LiteralTemplate } from "#pipeline/site/literal-template.ts";

test.each(["US$$", "Forschung$&Lehre", "$`", "$'", "$1 and $<name>"])("%s goes into a page as it is", (text) => {
  const template = new LiteralTemplate('<head><div id="root"></div>');
  expect(template.includes('<div id="root"></div>')).toBe(true);
  expect(String(template.replace("<head>", `<head>${text}`).replace('<div id="root"></div>', text))).toBe(
    `<head>${text}${text}`,
  );
});
