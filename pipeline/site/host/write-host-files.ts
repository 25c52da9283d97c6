import { type SiteRules, siteRulesFile } from "#server/site/site-rules.ts";
import type { FormerSlugs } from "#src/former-addresses.ts";
import { writeFiles } from "../../files.ts";
import { mediaPolicy, type SecurityParts, securityHeaders } from "./content-security-policy.ts";
import { pathRules } from "./path-rules.ts";
import { headersFile, redirectsFile } from "./static-hosts.ts";
import { caddyHeaders, nginxHeaders, nginxMaps } from "./web-servers.ts";

type HostOptions = SecurityParts & { readonly former: FormerSlugs };

/** Writes the headers and redirects of the site in the form of each host. */
export function writeHostFiles(dir: string, { former, ...parts }: HostOptions): void {
  const rules: SiteRules = { headers: securityHeaders(parts), paths: pathRules(mediaPolicy(parts)) };
  writeFiles(dir, [
    [siteRulesFile, `${JSON.stringify(rules, null, 2)}\n`],
    [".host/nginx/maps.conf", nginxMaps(rules)],
    [".host/nginx/headers.conf", nginxHeaders(rules, former)],
    [".host/Caddyfile", caddyHeaders(rules, former)],
    // This file is for Cloudflare Workers, which compresses by itself and would serve the files for other hosts.
    [".assetsignore", ".host\n.vite\n*.br\n*.gz\n"],
    ["_headers", headersFile(rules)],
    ["_redirects", redirectsFile(former)],
  ]);
}
