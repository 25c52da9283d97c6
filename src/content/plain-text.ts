/** For head tags and structured data, where soft hyphens would be shown. */
export function plainText(text: string): string {
  return text.replaceAll("\u00ad", "");
}
