import type { SiteRules } from "#server/site/site-rules.ts";
import { answers } from "./answers.ts";
import { maps } from "./maps.ts";
import { block } from "./syntax.ts";

/**
 * What is imported into the block of a site that says where it lies (`root`) and what it is called. For any Caddy from
 * 2.6 on, without modules.
 */
export function caddyfile(rules: SiteRules): string {
  const lines = [
    "# Written with the site, for the block of a site: see docs/guides/deploy.md in its sources.",
    ...block("handle", block("route", ...maps(rules), ...answers(rules))),
  ];
  return `${lines.join("\n")}\n`;
}
