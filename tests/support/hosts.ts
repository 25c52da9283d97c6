import { expect } from "vitest";
import { type Answer, ask } from "./running-server.ts";

/** Compares the answers of other hosts, which have to be the same as our own server's. */

export type Headers = Readonly<Record<string, string>>;
/** The parts of an answer that are compared, by name. */
export type AnswerPart = Record<string, unknown>;

const securityNames = [
  ...["content-security-policy", "permissions-policy", "x-content-type-options", "referrer-policy"],
  ...["strict-transport-security", "reporting-endpoints"],
  ...["cross-origin-opener-policy", "cross-origin-resource-policy"],
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
  const askBoth = async (path: string, headers: Headers = {}, method = "GET"): Promise<[Answer, Answer]> => {
    const [ours, theirs] = ports();
    const question = { path, method, headers };
    return Promise.all([ask(ours, question), ask(theirs, question)]);
  };
  /** Expects this status, and the same answer of both hosts, for each path with each of these headers. */
  const expectAlike = async (
    status: number,
    paths: readonly string[],
    forms: readonly Headers[] = [{}],
    method?: string,
  ): Promise<void> => {
    for (const path of paths) {
      for (const headers of forms) {
        const [our, their] = await askBoth(path, headers, method);
        const what = `${method ?? "GET"} ${path} ${JSON.stringify(headers)}`;
        expect(our.status, what).toBe(status);
        expect(adapt(comparable(their), path), what).toEqual(adapt(comparable(our), path));
      }
    }
  };
  return { askBoth, expectAlike };
}
