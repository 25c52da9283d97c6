/**
 * Drawings are served from our own origin, where a script in one would run with the site's rights when it is opened by
 * itself. They are refused, not cleaned: what an editor sees in the studio is what is served. The patterns may refuse
 * a harmless drawing; the other way round must not happen. A prefix cannot hide an element.
 */
const refused: readonly { what: string; pattern: RegExp }[] = [
  { what: "a script", pattern: /<(?:[\w.-]+:)?script\b/i },
  { what: "an event handler", pattern: /[\s"'/]on[a-z]+\s*=/i },
  { what: "foreign content", pattern: /<(?:[\w.-]+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i },
  { what: "definitions of entities", pattern: /<!(?:ENTITY|DOCTYPE[^>]*\[)/i },
  { what: "an external stylesheet", pattern: /<\?xml-stylesheet|@import/i },
  { what: "an animated link", pattern: /attributeName\s*=\s*["']?(?:[\w.-]+:)?(?:href|on)/i },
  {
    what: "a reference to the outside",
    pattern: /url\(\s*(?:["']|&quot;|&#\w+;)*(?!\s*(?:["']|&quot;)?\s*#)[^)\s"'#]/i,
  },
  {
    what: "a reference to the outside",
    pattern: /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);))\S/i,
  },
];

/** What makes a drawing unsafe, in words; nothing for a safe one. */
export function unsafeInSvg(svg: string): string | undefined {
  // In another encoding the patterns would see nothing.
  if (!/<(?:[\w.-]+:)?svg\b/.test(svg)) return "no drawing in UTF-8";
  return refused.find(({ pattern }) => pattern.test(svg))?.what;
}
