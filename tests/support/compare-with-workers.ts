import { indexSite } from "#server/site/site-index.ts";
import { readSiteRules } from "#server/site/site-rules.ts";
import { type AnswerPart, compareHosts } from "./hosts.ts";

/** Texts that the headers of our server and of Workers may differ in. The comparison replaces them in both answers. */
const permitted: [header: string, text: string | RegExp, replacement: string][] = [
  // Workers join the values of two rules.
  ["cross-origin-resource-policy", /^same-origin, /, ""],
  // Workers omit the encoding of some texts, and name icons differently.
  ["content-type", /; charset=utf-8$/, ""],
  ["content-type", "/vnd.microsoft.icon", "/x-icon"],
  // Workers compress, so they do not say `no-transform`, and they write `no-cache` differently.
  ["cache-control", /, no-transform$/, ""],
  ["cache-control", /^public, max-age=0, must-revalidate$/, "no-cache"],
];

function withoutPermitted(shown: AnswerPart, path: string): AnswerPart {
  const adapted = { ...shown };
  for (const [header, text, replacement] of permitted) {
    adapted[header] = String(adapted[header] ?? "").replace(text, replacement);
  }
  // A host that joins the headers of two rules gives pictures the policy of pages: docs/guides/deploy.md.
  if (/^\/(?:media|share|icons)\/|^\/favicon\.ico$/.test(path)) delete adapted["content-security-policy"];
  return adapted;
}

/** @param ports returns the ports of our server and of Workers, once both run */
export function compareWithWorkers(ports: () => [number, number]) {
  const { expectAlike } = compareHosts(ports, withoutPermitted);
  /** Expects the same answers for every file of a built site. Returns their addresses. */
  const expectAlikeEverywhere = async (distDir: string): Promise<string[]> => {
    const { byAddress } = await indexSite(distDir, await readSiteRules(distDir));
    const addresses = [...byAddress.keys()];
    await expectAlike(200, addresses);
    process.stdout.write(`\nCompared with our own server: ${addresses.length} pages and files of ${distDir}.\n`);
    return addresses;
  };
  return { expectAlike, expectAlikeEverywhere };
}
