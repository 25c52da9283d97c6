/**
 * Drawings are served from our own origin, where a script in one would run with the site's rights when it is opened by
 * itself. They are refused, not cleaned: what an editor sees in the studio is what is served. The patterns may refuse
 * a harmless drawing; the other way round must not happen. A prefix cannot hide an element.
 */
const refused: readonly { what: string; pattern: RegExp }[] = [
  // A server that does not name the encoding leaves it to the drawing, and in some a script can be hidden.
  { what: "another encoding than UTF-8", pattern: /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i },
  { what: "a script", pattern: /<(?:[^\s<>/:]+:)?script\b/i },
  { what: "an event handler", pattern: /[\s"'/]on[a-z]+\s*=/i },
  { what: "foreign content", pattern: /<(?:[^\s<>/:]+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i },
  // They can stand for elements, and add attributes that the drawing itself does not show.
  { what: "definitions of its own", pattern: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^>]*\[)/i },
  { what: "an external stylesheet", pattern: /<\?xml-stylesheet|@import/i },
  // A backslash spells any letter of a style in another way.
  { what: "an escape in a style", pattern: /<(?:[^\s<>/:]+:)?style\b[^<]*\\|\bstyle\s*=\s*(?:"[^"]*\\|'[^']*\\)/i },
  { what: "an animated link", pattern: /attributeName\s*=\s*["']?(?:[^"'\s:]+:)?(?:href|on)/i },
  { what: "an animation of a hidden attribute", pattern: /attributeName\s*=\s*(?:"[^"]*&|'[^']*&)/i },
  {
    what: "a reference to the outside",
    pattern: /url\(\s*(?:["']|&quot;|&#\w+;)*(?!\s*(?:["']|&quot;)?\s*#)[^)\s"'#]/i,
  },
  {
    what: "a reference to the outside",
    pattern: /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);))\S/i,
  },
];

/** What makes a drawing unsafe, in words; Returns undefined when it is safe. */
export function unsafeInSvg(svg: string): string | undefined {
  // In another encoding the patterns would see nothing.
  if (!/<(?:[^\s<>/:]+:)?svg\b/.test(svg)) return "no drawing in UTF-8";
  return refused.find(({ pattern }) => pattern.test(svg))?.what;
}
