import { join, resolve } from "node:path";
import type { Environment } from "#src/settings/read-settings.ts";
import { brandSettings } from "../../settings.ts";

/** Where the brand lies: `BRAND_DIR`, or the site's own. Absolute. */
export function brandDir(environment: Environment = process.env): string {
  return resolve(brandSettings(environment).brandDir ?? ownBrand);
}

const ownBrand = join(import.meta.dirname, "../../../src/brand");
