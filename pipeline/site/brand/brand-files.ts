import type { Brand } from "./brand.ts";
import { iconFiles } from "./icons.ts";

/** The files of the site that are made of the brand alone, by their address: icons and the overlay pattern. */
export function brandFiles(brand: Brand): Map<string, () => Promise<Buffer>> {
  return iconFiles(brand).set("/pattern.svg", async () => Buffer.from(brand.pattern.svg));
}
