import { Html, html } from "../../text/html.ts";
import { type Answer, htmlAnswer } from "../answer.ts";

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; }
h1 { line-height: 1.2; }
ul { padding-inline-start: 1.25rem; }
code, textarea, .path { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
label, .path { display: block; margin-block-start: 1rem; }
textarea, input, select { box-sizing: border-box; inline-size: 100%; padding: .4rem; font: inherit; }
textarea { field-sizing: content; min-block-size: 2.5rem; max-block-size: 24rem; }
button { margin-block: 1rem; padding: .5rem 1.25rem; font: inherit; }
form { margin-block-end: 2rem; }
[role] { border-inline-start: .3rem solid; padding: .25rem 1rem; }
`;

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
}

export function pageAnswer({ title, body, status = 200 }: Page): Answer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Content lake</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return htmlAnswer(page.text, status, {
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
}
