import type { Phrase } from "../documents/report-words.ts";

/** `a script`, if there are words with the key `drawing.a script`. `Key` stands for each key of the words. */
type Fault<Key = Phrase> = Key extends `drawing.${infer Name}` ? Name : never;

/**
 * Drawings are served from this origin, where a script in a drawing that is opened directly would have the site's
 * rights. Unsafe drawings are refused and not cleaned, so that the site serves what the editor sees. The patterns may
 * refuse a harmless drawing, but never accept an unsafe one. They match elements without a prefix.
 */
const refused: readonly { what: Fault; pattern: RegExp }[] = [
  // If a host names no charset, the SVG's own encoding applies. Some encodings hide scripts from these patterns.
  { what: "another encoding than UTF-8", pattern: /<\?xml[^<>]*\bencoding\s*=\s*["'](?!utf-8["'])/i },
  { what: "a script", pattern: /<script\b/i },
  { what: "an event handler", pattern: /[\s"'/]on[a-z]+\s*=/i },
  { what: "foreign content", pattern: /<(?:foreignObject|iframe|embed|object|audio|video)\b/i },
  // Entities can insert elements, and attribute declarations can add attributes.
  { what: "definitions of its own", pattern: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^<>]*\[)/i },
  { what: "an external stylesheet", pattern: /<\?xml-stylesheet|@import/i },
  // In a stylesheet, a backslash can spell any letter differently (`@\69mport`), and markup can divide a word
  // (`@im<!-- -->port`). A CDATA section is accepted only if it is the whole content of the element.
  {
    what: "an escape in a style",
    pattern:
      /<style\b(?!(?:[^<>"']|"[^"<]*"|'[^'<]*')*(?:\/>|>[^<\\]*<\/|>\s*<!\[CDATA\[(?:(?!]]>)[^<\\])*]]>\s*<\/))/i,
  },
  // `fill="u\72l(https://…)"`
  {
    what: "an escape in a style",
    pattern:
      /[\s"'](?:style|fill|stroke|filter|mask|clip-path|cursor|marker[\w-]*|from|to|by|values)\s*=\s*(?:"[^"]*\\|'[^']*\\)/i,
  },
  // `<animate attributeName="xlink:href" to="…"/>`
  { what: "an animated link", pattern: /attributeName\s*=\s*["']?(?:[^"'\s:=]+:)?(?:href|on)/i },
  // `<animate attributeName="&#104;ref" …/>`
  { what: "an animation of a hidden attribute", pattern: /attributeName\s*=\s*(?:"[^"]*&|'[^']*&)/i },
  // `fill="url(https://…)"`, but not `fill="url(#gradient)"`
  {
    what: "a reference to the outside",
    pattern: /(?:url|image-set)\((?:\s|["']|&quot;|&#\w+;)*(?:[^)\s"'#&]|&(?!quot;|#\w))/i,
  },
  // `href="https://…"`, but not `href="#shape"` or `href="data:image/png;base64,…"`
  {
    what: "a reference to the outside",
    pattern: /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);))\S/i,
  },
];

export function unsafeInSvg(svg: string): Fault | undefined {
  const unprefixed = svg.replace(/<[^\s<>/:!?]+:/g, "<");
  // The patterns would find nothing in another encoding.
  if (!/<svg\b/.test(unprefixed)) return "no drawing in UTF-8";
  return refusedIn(unprefixed) ?? refusedIn(withPlainLetters(unprefixed));
}

function refusedIn(svg: string): Fault | undefined {
  return refused.find(({ pattern }) => pattern.test(svg))?.what;
}

/** `&#117;rl(` → `url(`. References to characters of the markup itself stay, because they do not end a value. */
function withPlainLetters(svg: string): string {
  return svg.replace(/&#(x[\da-f]+|\d+);/gi, (reference, code: string) => {
    const character = String.fromCharCode(Number(code.replace(/^x/i, "0x")));
    return /["'<>&]/.test(character) ? reference : character;
  });
}
