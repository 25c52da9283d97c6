/** A host's name in Unicode, also in browsers, which only offer the encoded form: `xn--mnchen-3ya.de`. */
export function domainToUnicode(domain: string): string {
  const labels = domain.split(".");
  return labels.map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label)).join(".");
}

/** Punycode: https://www.rfc-editor.org/rfc/rfc3492#section-6.2. Undefined for invalid text. */
function decoded(text: string): string | undefined {
  const end = text.lastIndexOf("-");
  const output = [...text.slice(0, Math.max(0, end))];
  let [code, bias, at, position] = [128, 72, end + 1, 0];
  while (at < text.length) {
    const before = position;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digits.indexOf(text.charAt(at));
      if (digit < 0 || at >= text.length) return undefined;
      at += 1;
      position += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(position - before, output.length + 1, before === 0);
    code += Math.floor(position / (output.length + 1));
    position %= output.length + 1;
    if (code > 0x10ffff) return undefined;
    output.splice(position, 0, String.fromCodePoint(code));
    position += 1;
  }
  return output.join("");
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789";
const base = digits.length;

/** RFC 3492's bias adaptation. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += base) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
