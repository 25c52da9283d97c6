import type { HostedSite } from "../hosted-site.ts";
import { decisionMaps } from "./decision-maps.ts";
import { languageMaps } from "./language-maps.ts";
import { representationMaps } from "./representation-maps.ts";
import { spellingMaps } from "./spelling-maps.ts";

/**
 * What goes into nginx's `http` block: from a request to the location of `server.conf` that answers it. Only regular
 * expressions and maps, so that it works with any nginx from 1.18 on, without modules. `server.conf` sets `$site_path`,
 * the decoded path, and what is on disk.
 */
export function nginxHttp({ rules, pages }: HostedSite): string {
  return [
    "# Written with the site, for the http block: see docs/guides/deploy.md in its sources.",
    hashSizes(pages),
    ...spellingMaps(pages),
    ...languageMaps(),
    ...decisionMaps(),
    ...representationMaps(rules),
  ].join("\n");
}

/** nginx's own sizes are for a few short addresses. */
function hashSizes(pages: readonly string[]): string {
  const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(least));
  // Bytes. Beside each address stand its length and two pointers.
  const bucket = Math.max(...pages.map((page) => Buffer.byteLength(page))) + 32;
  return [
    `map_hash_bucket_size ${powerOfTwo(Math.max(128, bucket))};`,
    `map_hash_max_size ${powerOfTwo(Math.max(2048, pages.length * 2))};\n`,
  ].join("\n");
}
