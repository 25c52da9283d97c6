/** The order of the cascade layers, an inline style in index.html. */
const layerOrder = /<style[^>]*>\s*(@layer [^{}]*?)\s*<\/style>/;

/**
 * Takes the order of the layers out of index.html. It has to stand before all other styles.
 *
 * @throws when it is not there
 */
export function cutLayerOrder(html: string): { readonly order: string; readonly rest: string } {
  const found = layerOrder.exec(html);
  if (!found) throw new Error("index.html does not begin its styles with the order of the layers.");
  return { order: found[1] ?? "", rest: html.replace(found[0], "") };
}
