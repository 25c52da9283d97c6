import { type SiteRules, siteRulesFile } from "#server/site/site-rules.ts";
import { writeFiles } from "../write-files.ts";
import { caddyfile } from "./caddy/caddyfile.ts";
import { mediaPolicy } from "./content-security-policy.ts";
import { headersFile } from "./headers-file.ts";
import { type HostedSite, listPages } from "./hosted-site.ts";
import { nginxHttp } from "./nginx/nginx-http.ts";
import { nginxProxy } from "./nginx/nginx-proxy.ts";
import { nginxServer } from "./nginx/nginx-server.ts";
import { pathRules } from "./path-rules.ts";
import { redirectsFile } from "./redirects-file.ts";
import { type SecurityParts as HostOptions, securityHeaders } from "./security-headers.ts";

export type { HostOptions };

/**
 * Writes into a built site how it is to be served, for each kind of host. To be called when all else is there, the
 * compressed files too.
 */
export async function writeHostFiles(dir: string, options: HostOptions): Promise<void> {
  const rules: SiteRules = {
    headers: securityHeaders(options),
    paths: pathRules(mediaPolicy({ httpsOnly: options.hstsMaxAge > 0, reportEndpoint: options.reportEndpoint })),
  };
  const site: HostedSite = { rules, pages: await listPages(dir) };
  const files: Record<string, string> = {
    [siteRulesFile]: `${JSON.stringify(rules, null, 2)}\n`,
    ".host/nginx/http.conf": nginxHttp(site),
    ".host/nginx/server.conf": nginxServer(rules),
    ".host/nginx/proxy.conf": nginxProxy(rules),
    ".host/Caddyfile": caddyfile(rules),
    _headers: headersFile(rules),
    _redirects: redirectsFile(),
  };
  writeFiles(dir, Object.entries(files));
}
