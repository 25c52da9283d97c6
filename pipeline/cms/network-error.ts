import type { Reason } from "../failure.ts";

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

/** No retry mends a certificate or a foreign protocol. */
const kinds = {
  unconnected: { reason: "unreachable", isUnconnected: true },
  blocked: { reason: "unreachable", isUnconnected: true, isRetryable: false },
  broken: { reason: "unreachable" },
  slow: { reason: "unreachable", isTooLarge: true },
  untrusted: { reason: "certificate", isRetryable: false },
  foreign: { reason: "nonsense", isRetryable: false },
  unreadable: { reason: "nonsense" },
} as const satisfies Record<string, Omit<RequestError, "words">>;

/** The first pattern that the error's code matches counts. */
const known: readonly (readonly [keyof typeof kinds, RegExp, (host: string, code: string) => string])[] = [
  ["unconnected", /^ECONNREFUSED$/, (host, code) => `${host} refuses the connection (${code}): nothing listens there`],
  ["unconnected", /^ENOTFOUND$/, (host, code) => `there is no host named ${host} (${code})`],
  ["unconnected", /^EAI_AGAIN$/, (host, code) => `${host} could not be looked up (${code}): is the network up?`],
  [
    "unconnected",
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    (host, code) => `${host} did not accept the connection in time (${code})`,
  ],
  [
    "unconnected",
    /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    (host, code) => `there is no route to ${host} (${code}): is the network up?`,
  ],
  [
    "untrusted",
    /SELF_SIGNED_CERT/,
    (host, code) =>
      `${host} has a self-signed certificate (${code}). Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS`,
  ],
  [
    "untrusted",
    /^(UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED$)/,
    (host, code) =>
      `the certificate of ${host} is from an authority that this machine does not know (${code}). Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS`,
  ],
  [
    "untrusted",
    /^CERT_HAS_EXPIRED$/,
    (host, code) =>
      `the certificate of ${host} has expired (${code}). Check this machine's clock; if it is right, the host has to renew the certificate`,
  ],
  [
    "untrusted",
    /^CERT_NOT_YET_VALID$/,
    (host, code) =>
      `the certificate of ${host} is not valid yet (${code}). Check this machine's clock; if it is right, the host has to renew the certificate`,
  ],
  [
    "untrusted",
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    (host, code) =>
      `the certificate of ${host} is for another host (${code}). Correct the host's name, or find out who answers in its place`,
  ],
  [
    "untrusted",
    /^(CERT_|ERR_TLS_CERT|CRL_|INVALID_CA|ERROR_IN_CERT)/,
    (host, code) => `the certificate of ${host} cannot be trusted (${code})`,
  ],
  [
    "foreign",
    /^(EPROTO|ERR_SSL_)/,
    (host, code) => `${host} does not speak TLS (${code}): should it be http:// instead of https://?`,
  ],
  ["foreign", /^HPE_/, (host, code) => `${host} does not speak HTTP (${code}): is the port right?`],
  ["unreadable", /^Z_|^ERR_.*(BROTLI|ZLIB)/, (_, code) => `the answer cannot be decompressed (${code})`],
  ["slow", /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, (_, code) => `no answer in time (${code})`],
  [
    "blocked",
    /^bad port$/,
    (host) => `HTTP clients block the port of ${host} (https://fetch.spec.whatwg.org/#port-blocking)`,
  ],
  [
    "broken",
    /^(UND_ERR_(SOCKET|CLOSED|DESTROYED|RES_CONTENT_LENGTH_MISMATCH|INFO|PRX_TLS|ABORTED)|ECONNRESET|ECONNABORTED|EPIPE)$/,
    (host, code) => `the connection to ${host} failed (${code})`,
  ],
];

/** What a failed request is called whose code matches no pattern. */
const lost = known.at(-1);

export function networkErrorOf(error: Error): RequestError | undefined {
  const links = chainOf(error);
  const isOfRequest = links.some(({ message }) => message === "fetch failed" || message === "terminated");
  const coded = links.find((link) => codeOf(link) !== "");
  if (!coded && !isOfRequest) return undefined;
  const refusal = proxyRefusal(coded?.message ?? "");
  if (refusal) return refusal;
  const code = coded ? codeOf(coded) : "no reason given";
  const found = known.find(([, pattern]) => pattern.test(code)) ?? (isOfRequest ? lost : undefined);
  if (!found) return undefined;
  const [kind, , inWords] = found;
  return { ...kinds[kind], words: inWords(hostOf(links), code) };
}

function proxyRefusal(message: string): RequestError | undefined {
  const [, status] = /Proxy response \((\d+)\)/.exec(message) ?? [];
  if (!status) return undefined;
  const advice = status === "407" ? ". Give its name and password in HTTPS_PROXY" : "";
  const isRetryable = Number(status) >= 500;
  return { reason: "unreachable", isRetryable, words: `the proxy does not connect (HTTP ${status})${advice}` };
}

/** The error and its causes. If Node tried several addresses of the host, only the error of the first one follows. */
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
