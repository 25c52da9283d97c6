/** HTML with every value escaped; what is HTML already is marked as such. */
export interface Html {
  readonly html: string;
}

export function html(strings: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return { html: strings.map((part, index) => part + (index < values.length ? escaped(values[index]) : "")).join("") };
}

function escaped(value: string | number | Html | readonly Html[] | undefined): string {
  if (typeof value === "object") return "html" in value ? value.html : value.map((item) => item.html).join("");
  return String(value ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
