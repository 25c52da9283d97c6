import { type SiteRules, siteRulesFile } from "#server/site/site-rules.ts";
import { writeFiles } from "../write-files.ts";
import { mediaPolicy } from "./content-security-policy.ts";
import { pathRules } from "./path-rules.ts";
import { type SecurityParts as HostOptions, securityHeaders } from "./security-headers.ts";
import { headersFile, redirectsFile } from "./static-hosts.ts";
import { caddyHeaders, nginxHeaders, nginxMaps } from "./web-servers.ts";

export type { HostOptions };

/** Writes into a built site which headers go with what, for each kind of host. */
export function writeHostFiles(dir: string, options: HostOptions): void {
  const { hstsMaxAge, reportEndpoint } = options;
  const rules: SiteRules = {
    headers: securityHeaders(options),
    paths: pathRules(mediaPolicy({ httpsOnly: hstsMaxAge > 0, reportEndpoint })),
  };
  const files: Record<string, string> = {
    [siteRulesFile]: `${JSON.stringify(rules, null, 2)}\n`,
    ".host/nginx/maps.conf": nginxMaps(rules),
    ".host/nginx/headers.conf": nginxHeaders(rules),
    ".host/Caddyfile": caddyHeaders(rules),
    _headers: headersFile(rules),
    _redirects: redirectsFile(),
  };
  writeFiles(dir, Object.entries(files));
}
