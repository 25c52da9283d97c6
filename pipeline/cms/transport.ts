import { once } from "node:events";
import { readFileSync } from "node:fs";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { ClientConfig } from "@sanity/client";
import { Agent, EnvHttpProxyAgent, fetch, request } from "undici";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { networkSettings } from "../settings.ts";
import { WrongShape } from "./errors.ts";

export type Fetch = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;

/** The only access to the network, for queries, listeners and downloads. */
export interface Transport extends AsyncDisposable {
  /** True once `fetch` had an answer. */
  hasAnswered: boolean;
  readonly fetch: Fetch;
  /** The unaltered answer: no redirect is followed, and a compressed body stays compressed. Throws network errors. */
  ask(url: string, headers: Readonly<Record<string, string>>, timeoutMs: number): Promise<HttpResponse>;
}

/** Names of headers are in lower case; several values of one header are joined by commas. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};

/** The limit for opening a connection: with it, a wrong address fails within seconds. */
const connectTimeoutMs = 5_000;

/** Uses the proxies and certificates of the settings. Throws `WrongUse` if they are wrong. */
export function openTransport(): Transport {
  const { httpProxy = "", httpsProxy = "", noProxy = "", extraCaFile } = networkSettings();
  const tls = { timeout: connectTimeoutMs, ...(extraCaFile ? trusting(extraCaFile) : {}) };
  // Empty texts are passed, too, because the agent reads the environment for each setting that is missing.
  const proxies = { httpProxy, httpsProxy, noProxy };
  const proxied = new EnvHttpProxyAgent({ ...proxies, connect: tls, requestTls: tls, proxyTls: tls });
  const direct = new Agent({ connect: tls });
  const needsNoProxy = addressesWithoutProxy(noProxy);
  const dispatcherFor = (url: string) => (needsNoProxy(new URL(url).hostname) ? direct : proxied);
  const transport: Transport = {
    hasAnswered: false,
    async fetch(url, init) {
      const dispatcher = dispatcherFor(url);
      const response = await fetch(url, { ...(init as object), dispatcher, redirect: "manual" }).catch((error) => {
        // TLS errors do not name their host.
        throw Object.assign(error, { requestedHost: new URL(url).host });
      });
      transport.hasAnswered = true;
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
      // Undici and the client describe the same type differently.
      if (!isRedirect) return response as unknown as Awaited<ReturnType<Fetch>>;
      await response.body?.cancel();
      throw new WrongShape(redirectWords(response.status, response.headers.get("location")), { isRetryable: false });
    },
    async ask(url, headers, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      // Undici obeys the signal only after it has a connection, and a proxy may delay the connection.
      const aborted = once(signal, "abort").then(() => Promise.reject(signal.reason));
      const answer = await Promise.race([request(url, { headers, dispatcher: dispatcherFor(url), signal }), aborted]);
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const received = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
      return { status: answer.statusCode, headers: Object.fromEntries(received), bytes };
    },
    // Also aborts connections that are being opened: a proxy that never answers would otherwise keep the process alive.
    async [Symbol.asyncDispose]() {
      await Promise.all([proxied.destroy(), direct.destroy()]);
    },
  };
  return transport;
}

/**
 * Returns a function that is true for this machine, which no proxy reaches, and for addresses and ranges in NO_PROXY,
 * such as `::1` and `10.0.0.0/8`. Undici has no rule for this machine, and does not support ranges.
 */
function addressesWithoutProxy(noProxy: string): (hostname: string) => boolean {
  const list = new BlockList();
  for (const entry of ["127.0.0.0/8", "::1", ...noProxy.split(/[\s,]+/)]) {
    const [address = "", bits] = withoutBrackets(entry).split("/");
    const family = familyOf(address);
    const maxBits = family === "ipv4" ? 32 : 128;
    const prefixBits = Number(bits ?? maxBits);
    if (family && prefixBits <= maxBits) list.addSubnet(address, prefixBits, family);
  }
  return (hostname) => {
    const address = withoutBrackets(hostname);
    const family = familyOf(address);
    return family ? list.check(address, family) : /(^|\.)localhost$/i.test(hostname);
  };
}

/** `[::1]` → `::1`, `[fd00::]/8` → `fd00::/8` */
function withoutBrackets(address: string): string {
  return address.replace(/^\[(.*)\]/, "$1");
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  if (isIPv4(address)) return "ipv4";
  return isIPv6(address) ? "ipv6" : undefined;
}

function redirectWords(status: number, location: string | null): string {
  const to = URL.parse(location ?? "")?.host;
  return `the answer sends elsewhere (HTTP ${status}${to ? `, to ${to}` : ""}): is there a log-in page between?`;
}

/** Node itself reads these certificates only when it starts, which is before a settings file can name them. */
function trusting(file: string): { secureContext?: SecureContext } {
  let extra: string;
  try {
    extra = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file that cannot be read (${code}): ${file}`);
  }
  const certificates = extra.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) {
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file without a certificate in PEM form: ${file}`);
  }
  if (getCACertificates("extra").length === certificates.length) return {};
  return { secureContext: createSecureContext({ ca: [...getCACertificates("default"), ...certificates] }) };
}
