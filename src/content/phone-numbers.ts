import type { Block } from "./model/portable-text.ts";

/** `+49 (0) 30 / 000000-0`. A number with fewer than nine digits may be an amount; E.164 allows up to fifteen. */
const phoneNumber = /((?<![\p{L}\d])\+(?:[ \u00a0\u202f()/.–-]{0,3}\d){9,15}(?!\d))/u;

/** The address of a link that calls the number. The zero in `+49 (0) 30` is for callers inside the country. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/\(0\)|[^+\d]/g, "")}`;
}

/** Turns phone numbers into links. index.html forbids phones to do so, because React cannot hydrate a changed page. */
export function withPhoneLinks(block: Block): Block {
  const { markDefs = [], children } = block;
  const links = new Map(markDefs.map((mark) => [mark._key, mark]));
  const parts = children.flatMap((span) => {
    const { _key, text, marks = [] } = span;
    if (marks.some((mark) => links.has(mark))) return [span];
    // The pattern has a group, so each second part is a number.
    return text.split(phoneNumber).map((part, place) => {
      const partSpan = { ...span, _key: place > 0 ? `${_key}-${place}` : _key, text: part };
      if (place % 2 === 0) return partSpan;
      const href = phoneAddress(part);
      links.set(href, { _key: href, _type: "link", href });
      return { ...partSpan, marks: [...marks, href] };
    });
  });
  return links.size > markDefs.length ? { ...block, children: parts, markDefs: [...links.values()] } : block;
}
