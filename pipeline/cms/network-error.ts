import { wordsOf } from "#src/i18n/room-words.ts";
import type { Reason } from "../failure.ts";
import codePatterns from "./network-errors.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

export interface RequestError {
  readonly reason: Reason;
  readonly words: string;
  /** True by default. */
  readonly isRetryable?: boolean;
  readonly isUnconnected?: boolean;
  /** The answer was too large or too slow; a smaller request may succeed. */
  readonly isTooLarge?: boolean;
  /** The CMS's `Retry-After` in milliseconds. */
  readonly waitAtLeastMs?: number;
}

const say = wordsOf("cms", { en })("en");

/** Keys in network-errors.json begin with one of these names; the first match counts. No retry mends a certificate or a foreign protocol. */
const kinds: Readonly<Record<string, Omit<RequestError, "words">>> = {
  unconnected: { reason: "unreachable", isUnconnected: true },
  blocked: { reason: "unreachable", isUnconnected: true, isRetryable: false },
  broken: { reason: "unreachable" },
  slow: { reason: "unreachable", isTooLarge: true },
  untrusted: { reason: "certificate", isRetryable: false },
  foreign: { reason: "nonsense", isRetryable: false },
  unreadable: { reason: "nonsense" },
};

export function networkErrorOf(error: Error): RequestError | undefined {
  const links = chainOf(error);
  const isOfRequest = links.some(({ message }) => message === "fetch failed" || message === "terminated");
  const coded = links.find((link) => codeOf(link) !== "");
  if (!coded && !isOfRequest) return undefined;
  const refusal = proxyRefusal(coded?.message ?? "");
  if (refusal) return refusal;
  const code = coded ? codeOf(coded) : "no reason given";
  const [known] = Object.entries(codePatterns).find(([, pattern]) => new RegExp(pattern).test(code)) ?? [];
  const key = known ?? (isOfRequest ? "broken.lost" : "");
  const kind = kinds[key.replace(/\..*/, "")];
  return kind && { ...kind, words: say([key], { host: hostOf(links), code }) };
}

function proxyRefusal(message: string): RequestError | undefined {
  const [, status] = /Proxy response \((\d+)\)/.exec(message) ?? [];
  if (!status) return undefined;
  const advice = status === "407" ? ". Give its name and password in HTTPS_PROXY" : "";
  const isRetryable = Number(status) >= 500;
  return { reason: "unreachable", isRetryable, words: `the proxy does not connect (HTTP ${status})${advice}` };
}

/** The error, its cause, the cause of that, and so on. Where several addresses were tried, the first one's error follows. */
export function chainOf(error: Error): Error[] {
  const links: Error[] = [];
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    const [first] = link instanceof AggregateError ? link.errors : [];
    links.push(link, ...(first instanceof Error ? [first] : []));
  }
  return links;
}

function codeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  // Undici sets no code for invalid HTTP and for ports that browsers block.
  if (error.message === "bad port") return error.message;
  return error.name === "HTTPParserError" ? "HPE_INVALID" : "";
}

function hostOf(links: readonly Error[]): string {
  const facts: Readonly<Record<string, unknown>> = Object.assign({}, ...links);
  const { address, port, hostname, requestedHost } = facts;
  if (typeof address === "string") return `${address.includes(":") ? `[${address}]` : address}:${port}`;
  const name = hostname ?? requestedHost;
  return typeof name === "string" ? name : "the host";
}
