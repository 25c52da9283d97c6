import { Html } from "../text/html.ts";

/** Changes are told apart by lines as well as by colour, so that they can be read on paper and by everybody. */
export const reportStyles = new Html(`
:root { color-scheme: light dark; --line: light-dark(#d5d9d4, #3b443f); --quiet: light-dark(#56615c, #a9b5af);
  --came: light-dark(#d9f2dd, #143d22); --went: light-dark(#fbdfdc, #4d1d1a); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 0 auto; padding: 1.5rem; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h2 { border-block-end: 2px solid var(--line); padding-block-end: .25rem; margin-block-start: 2.5rem; }
h3 { margin-block: 2rem 0; }
.id { margin-block: 0 .75rem; }
.id, small, .same, figcaption { color: var(--quiet); }
body { overflow-wrap: anywhere; }
.changes, .pages { list-style: none; padding: 0; }
.changes > li, .pages > li { border-block-start: 1px solid var(--line); padding-block: .5rem; }
.changes p, .changes div { white-space: pre-line; }
.changes p { margin: 0 0 .5rem; }
.changes p:last-child { margin-block-end: 0; }
.where { font-weight: 600; }
.languages { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: .5rem 1.5rem; margin: 0; }
.languages > div { white-space: normal; }
dt { font-size: .875em; color: var(--quiet); }
dd { margin: 0; white-space: pre-line; }
ins { background: var(--came); text-decoration: underline; }
del + ins { margin-inline-start: .25em; }
del { background: var(--went); text-decoration: line-through; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.note { border-inline-start: 4px solid #c80; padding-inline-start: .75rem; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; }
.tag.added { background: var(--came); }
.tag.removed, .tag.broken { background: var(--went); }
.pair, .files { display: flex; flex-wrap: wrap; gap: 1rem; }
.files { list-style: none; padding: 0; }
figure { margin: 0; max-width: 15rem; }
img { max-width: 100%; height: auto; background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 1rem 1rem; }
@media print {
  body { max-width: none; padding: 0; }
  article > ul > li, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  ins, del, .tag { print-color-adjust: exact; }
}
`);
