import type { Phrase } from "../documents/report-words.ts";

/** The unsafe part of a drawing: `a script` for the words with the key `drawing.a script`. */
type Unsafe<Key = Phrase> = Key extends `drawing.${infer Part}` ? Part : never;

/**
 * Drawings are served from this origin, where a script in a drawing that is opened directly would have the site's
 * rights. Unsafe drawings are refused and not cleaned, so that the site serves what the editor sees. The patterns may
 * refuse a harmless drawing, but never accept an unsafe one. They match elements with any prefix.
 */
const refused: readonly { what: Unsafe; pattern: RegExp }[] = [
  // If a host names no charset, the SVG's own encoding applies. Some encodings hide scripts from these patterns.
  { what: "another encoding than UTF-8", pattern: /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i },
  { what: "a script", pattern: /<(?:[^\s<>/:]+:)?script\b/i },
  { what: "an event handler", pattern: /[\s"'/]on[a-z]+\s*=/i },
  { what: "foreign content", pattern: /<(?:[^\s<>/:]+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i },
  // Entities can insert elements, and attribute declarations can add attributes.
  { what: "definitions of its own", pattern: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^>]*\[)/i },
  { what: "an external stylesheet", pattern: /<\?xml-stylesheet|@import/i },
  // A backslash can spell any letter of a style differently.
  { what: "an escape in a style", pattern: /<(?:[^\s<>/:]+:)?style\b[^<]*\\|\bstyle\s*=\s*(?:"[^"]*\\|'[^']*\\)/i },
  // `<animate attributeName="xlink:href" to="…"/>`
  { what: "an animated link", pattern: /attributeName\s*=\s*["']?(?:[^"'\s:]+:)?(?:href|on)/i },
  // `<animate attributeName="&#104;ref" …/>`
  { what: "an animation of a hidden attribute", pattern: /attributeName\s*=\s*(?:"[^"]*&|'[^']*&)/i },
  // `fill="url(https://…)"`, but not `fill="url(#gradient)"`
  {
    what: "a reference to the outside",
    pattern: /url\(\s*(?:["']|&quot;|&#\w+;)*(?!\s*(?:["']|&quot;)?\s*#)[^)\s"'#]/i,
  },
  // `href="https://…"`, but not `href="#shape"` or `href="data:image/png;base64,…"`
  {
    what: "a reference to the outside",
    pattern: /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);))\S/i,
  },
];

export function unsafeInSvg(svg: string): Unsafe | undefined {
  // The patterns would find nothing in another encoding.
  if (!/<(?:[^\s<>/:]+:)?svg\b/.test(svg)) return "no drawing in UTF-8";
  return refused.find(({ pattern }) => pattern.test(svg))?.what;
}
