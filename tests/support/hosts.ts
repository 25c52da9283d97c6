import { expect } from "vitest";
import { indexSite } from "#server/site/site-index.ts";
import { readSiteRules } from "#server/site/site-rules.ts";
import { type Answer, ask } from "./running-server.ts";

/** Compares the answers of other hosts with our own server's: both have to be the same. */

export type Headers = Readonly<Record<string, string>>;
/** The parts of an answer that are compared, by name. */
type AnswerPart = Record<string, unknown>;

const securityNames = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "reporting-endpoints",
  "strict-transport-security",
  "x-content-type-options",
];
const contentNames = ["content-type", "content-encoding", "content-range", "cache-control"];

export function securityOf({ headers }: Pick<Answer, "headers">): AnswerPart {
  return Object.fromEntries(securityNames.map((name) => [name, headers[name]]));
}

/** The lines of a build's `_headers` by path. */
export function readRules(headersFile: string): Map<string, string[]> {
  const blocks = headersFile.trimEnd().split("\n\n");
  return new Map(blocks.map((block) => block.split(/\n */)).map(([path = "", ...lines]) => [path, lines]));
}

/** The part of an answer that all hosts share. ETags, connection headers, dates and the bodies of redirects differ. */
function comparable(answer: Answer): AnswerPart {
  const { status, headers, body } = answer;
  const isPacked = headers["content-encoding"] !== undefined;
  const own = status === 308 ? [] : contentNames.map((name) => [name, headers[name]]);
  return {
    status,
    location: headers.location,
    "access-control-allow-origin": headers["access-control-allow-origin"],
    ...Object.fromEntries(own),
    isKeyedByEncoding: !isPacked || /accept-encoding/i.test(headers.vary ?? ""),
    ...securityOf(answer),
    body: status === 308 || body.toString("latin1"),
  };
}

/** `ports` is called once our server and the other host run. `adapt` changes both answers where hosts may differ. */
export function compareHosts(ports: () => [number, number], adapt = (shown: AnswerPart, _path: string) => shown) {
  const askBoth = async (path: string, method = "GET"): Promise<[Answer, Answer]> => {
    const [ours, theirs] = ports();
    return Promise.all([ask(ours, { path, method }), ask(theirs, { path, method })]);
  };
  /** Expects this status, and the same answer of both hosts, for each path. */
  const expectAlike = async (status: number, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const [our, their] = await askBoth(path);
      expect(our.status, path).toBe(status);
      expect(adapt(comparable(their), path), path).toEqual(adapt(comparable(our), path));
    }
  };
  return { askBoth, expectAlike };
}

/** Texts in which the headers of our server and of Workers may differ. The comparison replaces them in both answers. */
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
