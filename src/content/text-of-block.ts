import type { Block } from "./model/portable-text.ts";

export function textOfBlock({ children }: Block): string {
  return children.map(({ text }) => text).join("");
}
