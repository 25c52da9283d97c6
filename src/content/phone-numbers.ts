import type { Block } from "./model/localised.ts";

/** `+49 (0) 30 / 000000-0`: at least nine digits, because a shorter number may be a figure; E.164 allows fifteen. */
const phoneNumber = /((?<![\p{L}\d])\+(?:[ \u00a0\u202f()/.–-]{0,3}\d){9,15}(?!\d))/u;

/** The address of a link that calls the number. The zero in `+49 (0) 30` is for callers inside the country. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/\(0\)|[^+\d]/g, "")}`;
}

/** Turns phone numbers into links. If phones did so in the page, its hydration would break: see index.html. */
export function withPhoneLinks(block: Block): Block {
  const { markDefs = [], children } = block;
  const links = new Map(markDefs.map((mark) => [mark._key, mark]));
  const parts = children.flatMap((span) => {
    const { _key, text, marks = [] } = span;
    if (marks.some((mark) => links.has(mark))) return [span];
    return text.split(phoneNumber).map((part, place) => {
      const kept = { ...span, _key: place > 0 ? `${_key}-${place}` : _key, text: part };
      if (place % 2 === 0) return kept;
      const href = phoneAddress(part);
      links.set(href, { _key: href, _type: "link", href });
      return { ...kept, marks: [...marks, href] };
    });
  });
  return links.size > markDefs.length ? { ...block, children: parts, markDefs: [...links.values()] } : block;
}
