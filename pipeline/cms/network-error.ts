import type { RequestError } from "./errors.ts";

type NetworkError = Pick<RequestError, "reason" | "words"> & Partial<RequestError>;
type Kind = Omit<NetworkError, "words">;

const unconnected: Kind = { reason: "unreachable", isUnconnected: true };
const broken: Kind = { reason: "unreachable" };
// Certificates and foreign protocols stay as they are: another try does not help.
const untrusted: Kind = { reason: "certificate", isRetryable: false };
const foreign: Kind = { reason: "nonsense", isRetryable: false };
const unpackable: Kind = { reason: "nonsense" };
const slow: Kind = { ...broken, isTooLarge: true };

const addCa = "Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS";
const untrustedAuthority = "the certificate of {host} is from an authority that this machine does not know ({code})";
const lookAtClock = "Look whether this machine's clock is right; else the host has to renew it";
const blockedPort = "is one that is never asked by HTTP (https://fetch.spec.whatwg.org/#port-blocking)";
const otherHost = "is for another host ({code}). Correct the host's name, or look who answers in its place";

const connectionLost =
  /^(UND_ERR_(SOCKET|CLOSED|DESTROYED|RES_CONTENT_LENGTH_MISMATCH|INFO|PRX_TLS|ABORTED)|ECONNRESET|ECONNABORTED|EPIPE)$/;

/** What the failures of a network are called by Node, undici, OpenSSL and the HTTP parser, and what they mean. */
const meanings: readonly (readonly [codes: RegExp, kind: Kind, words: string])[] = [
  [/^ECONNREFUSED$/, unconnected, "{host} refuses the connection ({code}): nothing listens there"],
  [/^ENOTFOUND$/, unconnected, "there is no host of the name {host} ({code})"],
  [/^EAI_AGAIN$/, unconnected, "{host} could not be looked up ({code}): is the network up?"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, unconnected, "{host} does not take the connection in time ({code})"],
  [/^(E(HOST|NET)UNREACH|ENETDOWN|EADDRNOTAVAIL)$/, unconnected, "no way leads to {host} ({code}): is the network up?"],
  [/SELF_SIGNED_CERT/, untrusted, `{host} shows a certificate signed by itself ({code}). ${addCa}`],
  [/^(UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED$)/, untrusted, `${untrustedAuthority}. ${addCa}`],
  [/^CERT_HAS_EXPIRED$/, untrusted, `the certificate of {host} has expired ({code}). ${lookAtClock}`],
  [/^CERT_NOT_YET_VALID$/, untrusted, `the certificate of {host} is not valid yet ({code}). ${lookAtClock}`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, untrusted, `the certificate of {host} ${otherHost}`],
  [
    /^(CERT_|ERR_TLS_CERT|CRL_|INVALID_CA|ERROR_IN_CERT)/,
    untrusted,
    "the certificate of {host} cannot be trusted ({code})",
  ],
  [/^(EPROTO|ERR_SSL_)/, foreign, "{host} speaks no TLS ({code}): is it http:// and not https://?"],
  [/^HPE_/, foreign, "{host} speaks no HTTP ({code}): is the port right?"],
  [/^Z_|^ERR_.*(BROTLI|ZLIB)/, unpackable, "the answer cannot be unpacked ({code})"],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, slow, "no answer in time ({code})"],
  [/^bad port$/, { ...unconnected, isRetryable: false }, `the port of {host} ${blockedPort}`],
  [connectionLost, broken, "the connection to {host} failed ({code})"],
];

/** Returns undefined for an error that has nothing to do with the network. */
export function networkErrorOf(error: Error): NetworkError | undefined {
  const links = chainOf(error);
  const isOfRequest = links.some(({ message }) => message === "fetch failed" || message === "terminated");
  const coded = links.find((link) => codeOf(link) !== "");
  if (!coded && !isOfRequest) return undefined;
  const refusal = proxyRefusal(coded?.message ?? "");
  if (refusal) return refusal;
  const code = coded ? codeOf(coded) : "no reason given";
  const [, kind, words] = meanings.find(([codes]) => codes.test(code)) ?? [];
  const known = kind ?? (isOfRequest ? broken : undefined);
  const said = (words ?? "the connection to {host} failed ({code})").replace("{host}", () => hostOf(links));
  return known && { ...known, words: said.replace("{code}", () => code) };
}

/** An answer of a proxy to CONNECT, of which undici keeps the status alone. */
function proxyRefusal(message: string): NetworkError | undefined {
  const [, status] = /Proxy response \((\d+)\)/.exec(message) ?? [];
  if (!status) return undefined;
  const advice = status === "407" ? ". Give its name and password in HTTPS_PROXY" : "";
  const isRetryable = Number(status) >= 500;
  return { ...broken, isRetryable, words: `the proxy does not connect (HTTP ${status})${advice}` };
}

/** The error, and what caused it; where several addresses were tried, the first of them. */
function chainOf(error: Error): Error[] {
  const links: Error[] = [];
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    const [first] = link instanceof AggregateError ? link.errors : [];
    links.push(link, ...(first instanceof Error ? [first] : []));
  }
  return links;
}

function codeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  // Undici leaves out the code of what is no HTTP at all, and of ports that browsers do not ask either.
  if (error.message === "bad port") return error.message;
  return error.name === "HTTPParserError" ? "HPE_INVALID" : "";
}

/** The address that was tried, `127.0.0.1:3999` or `[::1]:3999`; or else the name. */
function hostOf(links: readonly Error[]): string {
  const facts: Readonly<Record<string, unknown>> = Object.assign({}, ...links);
  const { address, port, hostname, requestedHost } = facts;
  if (typeof address === "string") return `${address.includes(":") ? `[${address}]` : address}:${port}`;
  const name = hostname ?? requestedHost;
  return typeof name === "string" ? name : "the host";
}
