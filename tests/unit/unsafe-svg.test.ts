import { expect, test } from "vitest";
import { unsafeInSvg } from "#pipeline/rules/unsafe-svg.ts";

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4">${inside}</svg>`;

test.each([
  '<path d="M0 0h4v4z" fill="#003832"/>',
  '<defs><path id="a" d="M0 0"/></defs><use href="#a"/><use xlink:href="#a"/>',
  '<rect fill="url(#a)"/><rect style="fill: url(\'#a\')"/>',
  '<style>.a { fill: red }</style><rect class="a"/>',
  "<style/><style><![CDATA[ .a { fill: red } ]]></style>",
  '<text font-family="&#39;A&#39;" fill="&#x23;fff" aria-label="C:\\">&#60;b&#62;</text>',
  '<image href="data:image/png;base64,AAAA"/>',
  "<title>once = twice, on the farm</title><desc>Script of a description</desc>",
])("%s is safe", (inside) => {
  expect(unsafeInSvg(drawing(inside))).toBeUndefined();
});

test.each<[inside: string, what: string, before?: string]>([
  ["<script>alert(1)</script>", "a script"],
  ['<SCRIPT href="#"/>', "a script"],
  ['<rect onclick="go()"/>', "an event handler"],
  ['<rect x="1"onload="go()"/>', "an event handler"],
  ["<foreignObject><div/></foreignObject>", "foreign content"],
  ['<a href="https://a.example"><rect/></a>', "a reference to the outside"],
  ['<a href="&#106;avascript:alert(1)"><rect/></a>', "a reference to the outside"],
  ['<use href="data:image/svg+xml;base64,AAAA#a"/>', "a reference to the outside"],
  ['<rect fill="url(https://a.example/x#a)"/>', "a reference to the outside"],
  ["<rect style='fill: url(&quot;x.svg#a&quot;)'/>", "a reference to the outside"],
  ["<style>@import 'x.css';</style>", "an external stylesheet"],
  ['<a href="#"><animate attributeName="href" to="x"/></a>', "an animated link"],
  ["", "definitions of its own", '<!DOCTYPE svg [<!ENTITY a "b">]>'],
  ["", "an external stylesheet", '<?xml-stylesheet href="#a"?>'],
])("%s holds %s", (inside, what, before = "") => {
  expect(unsafeInSvg(before + drawing(inside))).toBe(what);
});

/** Unsafe spellings that browsers understand but simple parsers overlook. */
test.each([
  drawing('<a:script xmlns:a="http://www.w3.org/2000/svg">alert(1)</a:script>'),
  drawing('<ä:script xmlns:ä="http://www.w3.org/2000/svg">alert(1)</ä:script>'),
  drawing('<名:iframe xmlns:名="http://www.w3.org/1999/xhtml" srcdoc="x"/>'),
  drawing('<rect\nonload\n=\n"alert(1)"/>'),
  drawing('<a><animate attributeName="&#104;ref" to="javascript:alert(1)"/><rect/></a>'),
  drawing('<a><set attributeName="ä:href" to="javascript:alert(1)"/><rect/></a>'),
  drawing("<style>@\\69mport 'https://evil.example/x.css'</style>"),
  drawing('<rect style="fill: u\\72l(https://evil.example/x)"/>'),
  drawing('<rect fill="u\\72l(https://evil.example/x)"/>'),
  drawing('<rect fill="&#117;rl(https://evil.example/x)"/>'),
  drawing('<rect style="fill: &#x22;&#92;75rl(https://evil.example/x)"/>'),
  drawing("<style>&#64;import 'https://evil.example/x.css'</style>"),
  drawing("<style><![CDATA[ @\\69mport 'https://evil.example/x.css' ]]></style>"),
  drawing("<style><![CDATA[ </style> ]]>@im<!-- -->port 'https://evil.example/x.css'</style>"),
  drawing("<style title='/>'>@im<![CDATA[port]]> 'https://evil.example/x.css'</style>"),
  drawing("<style>rect { fill: image-set('https://evil.example/x' 1x) }</style>"),
  `<!DOCTYPE svg SYSTEM "a>b" [<!ATTLIST svg onload CDATA "alert(1)">]>${drawing("")}`,
  `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing("<scr\u001b(Bipt>1</scr\u001b(Bipt>")}`,
  Buffer.from(drawing("<script/>"), "utf16le").toString("utf8"),
])("%s is refused", (svg) => {
  expect(unsafeInSvg(svg)).toBeDefined();
});

/** Patterns that try the rest of the text anew from each of its positions would need minutes for these drawings. */
test.each(["attributeName=", "<?xml ", "<!DOCTYPE ", "url(", "\n", "<style ", 'style="'])(
  "a drawing of a megabyte with nothing but %j is judged before this test's time is over",
  (piece) => {
    const long = piece.repeat(1_000_000 / piece.length);
    for (const before of ["<svg ", '<svg fill="url('])
      expect(unsafeInSvg(before + long)).toBe(unsafeInSvg(before + piece.repeat(9)));
  },
);

test("a drawing as programs write it is safe", () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const before = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${doctype}\n<!-- Made by hand -->\n`;
  expect(unsafeInSvg(before + drawing('<style type="text/css">.a { fill: #003 }</style>'))).toBeUndefined();
});
