/** Text for places that break no lines: head tags and structured data, where a soft hyphen would be a stray character. */
export function plainText(text: string): string {
  return text.replaceAll("\u00ad", "");
}
