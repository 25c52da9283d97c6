import type { RequestError } from "./request-error.ts";

/** What is known about a connection that failed. */
interface Facts {
  readonly code: string;
  /** `127.0.0.1:3999`, `[::1]:3999` or a host's name; "the host" where nobody says. */
  readonly host: string;
  readonly message: string;
}

type NetworkError = Pick<RequestError, "reason" | "words"> & Partial<RequestError>;

const unconnected = { reason: "unreachable", isUnconnected: true } as const;
const broken = { reason: "unreachable" } as const;
const untrusted = { reason: "certificate", isRetryable: false } as const;
const foreign = { reason: "nonsense", isRetryable: false } as const;

/**
 * What each failure of the network means: Node's, undici's, OpenSSL's and the HTTP parser's names for it. Certificates
 * and foreign protocols are not tried again: they stay as they are.
 */
const meanings: readonly (readonly [codes: RegExp, (facts: Facts) => NetworkError])[] = [
  [
    /^ECONNREFUSED$/,
    ({ host }) => ({ ...unconnected, words: `${host} refuses the connection (ECONNREFUSED): nothing listens there` }),
  ],
  [/^ENOTFOUND$/, ({ host }) => ({ ...unconnected, words: `there is no host of the name ${host} (ENOTFOUND)` })],
  [
    /^EAI_AGAIN$/,
    ({ host }) => ({ ...unconnected, words: `${host} could not be looked up (EAI_AGAIN): is the network up?` }),
  ],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    ({ host, code }) => ({ ...unconnected, words: `${host} does not take the connection in time (${code})` }),
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    ({ host, code }) => ({ ...unconnected, words: `no way leads to ${host} (${code}): is the network up?` }),
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    ({ host, code }) => ({ ...untrusted, words: `${host} shows a certificate signed by itself (${code}). ${addCa}` }),
  ],
  [
    /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/,
    ({ host, code }) => ({
      ...untrusted,
      words: `the certificate of ${host} is from an authority that this machine does not know (${code}). ${addCa}`,
    }),
  ],
  [
    /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
    ({ host, code }) => ({
      ...untrusted,
      words: `the certificate of ${host} ${code === "CERT_HAS_EXPIRED" ? "has expired" : "is not valid yet"} (${code}). Look whether this machine's clock is right; else the host has to renew it`,
    }),
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    ({ host, code }) => ({
      ...untrusted,
      words: `the certificate of ${host} is for another host (${code}). Correct the host's name, or look who answers in its place`,
    }),
  ],
  [/^(CERT_|ERR_TLS_CERT|CRL_|INVALID_CA|ERROR_IN_CERT)/, certificateOf],
  [
    /^(EPROTO|ERR_SSL_)/,
    ({ host, code }) => ({ ...foreign, words: `${host} speaks no TLS (${code}): is it http:// and not https://?` }),
  ],
  [/^HPE_/, ({ host, code }) => ({ ...foreign, words: `${host} speaks no HTTP (${code}): is the port right?` })],
  [
    /^Z_|^ERR_.*(BROTLI|ZLIB)/,
    ({ code }) => ({ reason: "nonsense", words: `the answer cannot be unpacked (${code})` }),
  ],
  [
    /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/,
    ({ code }) => ({ ...broken, isTooLarge: true, words: `no answer in time (${code})` }),
  ],
  [
    /^bad port$/,
    ({ host }) => ({
      ...unconnected,
      isRetryable: false,
      words: `the port of ${host} is one that is never asked by HTTP (https://fetch.spec.whatwg.org/#port-blocking)`,
    }),
  ],
  [/^UND_ERR_ABORTED$/, proxyRefusal],
  [
    /^(UND_ERR_(SOCKET|CLOSED|DESTROYED|RES_CONTENT_LENGTH_MISMATCH|INFO|PRX_TLS)|ECONNRESET|ECONNABORTED|EPIPE)$/,
    ({ host, code }) => ({ ...broken, words: `the connection to ${host} failed (${code})` }),
  ],
];

const addCa = "Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS";

function certificateOf({ host, code }: Facts): NetworkError {
  return { ...untrusted, words: `the certificate of ${host} cannot be trusted (${code})` };
}

function proxyRefusal({ code, message }: Facts): NetworkError {
  const [, status] = /Proxy response \((\d+)\)/.exec(message) ?? [];
  if (!status) return { ...broken, words: `the connection failed (${code})` };
  const advice = status === "407" ? ". Give its name and password in HTTPS_PROXY" : "";
  const isRetryable = Number(status) >= 500;
  return { ...broken, isRetryable, words: `the proxy does not connect (HTTP ${status})${advice}` };
}

/** Returns undefined for an error that has nothing to do with the network. */
export function networkErrorOf(error: Error): NetworkError | undefined {
  const links = chainOf(error);
  const isOfRequest = links.some(({ message }) => message === "fetch failed" || message === "terminated");
  const coded = links.find((link) => codeOf(link) !== "");
  if (!coded && !isOfRequest) return undefined;
  const facts = { code: coded ? codeOf(coded) : "no reason given", host: hostOf(links), message: coded?.message ?? "" };
  const meaning = meanings.find(([codes]) => codes.test(facts.code))?.[1];
  if (meaning) return meaning(facts);
  return isOfRequest ? { ...broken, words: `the connection to ${facts.host} failed (${facts.code})` } : undefined;
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

/** The address that was tried, or else the name. */
function hostOf(links: readonly Error[]): string {
  const facts: Readonly<Record<string, unknown>> = Object.assign({}, ...links);
  const { address, port, hostname, requestedHost } = facts;
  if (typeof address === "string") return `${address.includes(":") ? `[${address}]` : address}:${port}`;
  const name = hostname ?? requestedHost;
  return typeof name === "string" ? name : "the host";
}
