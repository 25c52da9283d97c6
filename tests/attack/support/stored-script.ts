/** Ends every element and attribute that a text could stand in, and then runs. */
export const stored = `"'>\`--></title></script></style></textarea></svg><img src=x onerror=window.__ran=1><script>window.__ran=1</script>{{7*7}}\${7*7}<a href=javascript:window.__ran=1>x</a>`;

/** The same document with every localised text (`{ de, en }`, rich text as well) changed. */
export function mapTexts(value: unknown, change: (text: string) => string, isLocalised = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, isLocalised));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const isLocale = /^[a-z]{2}$/.test(key);
    const isText = typeof inner === "string" && (isLocale || (isLocalised && key === "text"));
    return [key, isText ? change(inner) : mapTexts(inner, change, isLocalised || isLocale)];
  });
  return Object.fromEntries(entries);
}
