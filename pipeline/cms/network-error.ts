import type { Reason } from "../failure.ts";

export interface RequestError {
  readonly reason: Reason;
  readonly words: string;
  /** True by default. */
  readonly isRetryable?: boolean;
  /** True: by its code, the error prevented the connection, so the CMS did not receive the request. */
  readonly isUnconnected?: boolean;
  /** True: the answer was too large or too slow, so a smaller request may succeed. */
  readonly isTooLarge?: boolean;
  /** The CMS's `Retry-After` in milliseconds. */
  readonly waitAtLeastMs?: number;
}

type Kind = Omit<RequestError, "words">;

const unconnected: Kind = { reason: "unreachable", isUnconnected: true };
const blocked: Kind = { ...unconnected, isRetryable: false };
const broken: Kind = { reason: "unreachable" };
const slow: Kind = { reason: "unreachable", isTooLarge: true };
// A retry does not help with a wrong certificate or a foreign protocol.
const untrusted: Kind = { reason: "certificate", isRetryable: false };
const foreign: Kind = { reason: "nonsense", isRetryable: false };
const unreadable: Kind = { reason: "nonsense" };

const certificate = "the certificate of {host}";
const nameAuthority = "Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS";
const checkClock = "Check this machine's clock; if it is right, the host has to renew the certificate";
const findOut = "Correct the host's name, or find out who answers in its place";
const lost = "the connection to {host} failed ({code})";

/** Words for codes of Node and undici. The first pattern that matches decides; `{host}` and `{code}` are replaced. */
const known: readonly (readonly [pattern: RegExp, kind: Kind, words: string])[] = [
  [/^ECONNREFUSED$/, unconnected, "{host} refuses the connection ({code}): nothing listens there"],
  [/^ENOTFOUND$/, unconnected, "there is no host named {host} ({code})"],
  [/^EAI_AGAIN$/, unconnected, "{host} could not be looked up ({code}): is the network up?"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, unconnected, "{host} did not accept the connection in time ({code})"],
  [
    /^(E(HOST|NET)UNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    unconnected,
    "there is no route to {host} ({code}): is the network up?",
  ],
  [/SELF_SIGNED_CERT/, untrusted, `{host} has a self-signed certificate ({code}). ${nameAuthority}`],
  [
    /^(UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED$)/,
    untrusted,
    `${certificate} is from an authority that this machine does not know ({code}). ${nameAuthority}`,
  ],
  [/^CERT_HAS_EXPIRED$/, untrusted, `${certificate} has expired ({code}). ${checkClock}`],
  [/^CERT_NOT_YET_VALID$/, untrusted, `${certificate} is not valid yet ({code}). ${checkClock}`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, untrusted, `${certificate} is for another host ({code}). ${findOut}`],
  [/^(CERT_|ERR_TLS_CERT|CRL_|INVALID_CA|ERROR_IN_CERT)/, untrusted, `${certificate} cannot be trusted ({code})`],
  [/^(EPROTO|ERR_SSL_)/, foreign, "{host} does not speak TLS ({code}): should it be http:// instead of https://?"],
  [/^HPE_/, foreign, "{host} does not speak HTTP ({code}): is the port right?"],
  [/^Z_|^ERR_.*(BROTLI|ZLIB)/, unreadable, "the answer cannot be decompressed ({code})"],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, slow, "no answer in time ({code})"],
  [/^bad port$/, blocked, "HTTP clients block the port of {host} (https://fetch.spec.whatwg.org/#port-blocking)"],
  [/^UND_ERR_(SOCKET|CLOSED|DESTROYED|RES_CONTENT_LENGTH_MISMATCH|INFO|PRX_TLS|ABORTED)$/, broken, lost],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, broken, lost],
];

export function networkErrorOf(error: Error): RequestError | undefined {
  const links = chainOf(error);
  // Undici has these messages for a request that fails before or during its answer.
  const isOfRequest = links.some(({ message }) => message === "fetch failed" || message === "terminated");
  const coded = links.find((link) => codeOf(link) !== "");
  if (!coded && !isOfRequest) return undefined;
  const refusal = proxyRefusal(coded?.message ?? "");
  if (refusal) return refusal;
  const code = coded ? codeOf(coded) : "no reason given";
  const found = known.find(([pattern]) => pattern.test(code));
  if (!found && !isOfRequest) return undefined;
  const [, kind, words] = found ?? [undefined, broken, lost];
  return { ...kind, words: words.replaceAll("{host}", () => hostOf(links)).replaceAll("{code}", () => code) };
}

function proxyRefusal(message: string): RequestError | undefined {
  const [, status] = /Proxy response \((\d+)\)/.exec(message) ?? [];
  if (!status) return undefined;
  const advice = status === "407" ? ". Give its name and password in HTTPS_PROXY" : "";
  const isRetryable = Number(status) >= 500;
  return { reason: "unreachable", isRetryable, words: `the proxy does not connect (HTTP ${status})${advice}` };
}

/** The error and its causes. If Node tried several addresses of the host, only the first one's error is included. */
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
