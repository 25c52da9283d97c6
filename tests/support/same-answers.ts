import { expect } from "vitest";
import { indexSite } from "#server/site/site-index.ts";
import { readSiteRules } from "#server/site/site-rules.ts";
import { type Answer, ask } from "./running-server.ts";

/**
 * Asks our server and the site on Workers for everything that a built site holds, and expects the same of both.
 *
 * @param ports of our server and of Workers
 * @returns the addresses
 */
export async function expectAlikeEverywhere(distDir: string, ports: readonly [number, number]): Promise<string[]> {
  const { byAddress } = await indexSite(distDir, await readSiteRules(distDir));
  const addresses = [...byAddress.keys()];
  for (const path of addresses) {
    const [our, their] = await Promise.all(ports.map((port) => ask(port, { path, method: "GET", headers: {} })));
    expect(our?.status, path).toBe(200);
    expect(their && comparable(their, path), path).toEqual(our && comparable(our, path));
  }
  process.stdout.write(`\nCompared with our own server: ${addresses.length} pages and files of ${distDir}.\n`);
  return addresses;
}

/** The part of an answer that is to be the same everywhere. */
export function comparable({ status, headers, body }: Answer, path: string): Record<string, unknown> {
  const names = [
    ...["location", "permissions-policy", "x-content-type-options", "referrer-policy"],
    ...["cross-origin-opener-policy", "cross-origin-resource-policy"],
  ];
  // Pictures get the policy of pages from hosts that join the headers of two rules: docs/guides/deploy.md.
  const isPicture = /^\/(?:media|icons)\/|^\/favicon\.ico$/.test(path);
  return {
    status,
    ...Object.fromEntries(names.map((name) => [name, headers[name]])),
    "content-security-policy": isPicture || headers["content-security-policy"],
    // Not every text says its encoding there, icons have two names, and both ways to say "ask again each time" are in use.
    "content-type": headers["content-type"]?.replace(/; charset=utf-8$/, "").replace("/vnd.microsoft.icon", "/x-icon"),
    "cache-control": headers["cache-control"]?.replace(/^public, max-age=0, must-revalidate$/, "no-cache"),
    body: body.toString("latin1"),
  };
}
