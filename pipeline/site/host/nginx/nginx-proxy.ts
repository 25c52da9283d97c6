import type { SiteRules } from "#server/site/site-rules.ts";

/** What goes into a location that hands requests on to our own server: contact requests, analytics. */
export function nginxProxy({ headers }: SiteRules): string {
  return [
    "# Written with the site, for a location that hands on to its server: see docs/guides/deploy.md in its sources.",
    "proxy_http_version 1.1;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $host;",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "# They are added around this location, so that nginx's own errors have them as well.",
    ...Object.keys(headers).map((name) => `proxy_hide_header ${name};`),
    "",
  ].join("\n");
}
