import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { ClientConfig } from "@sanity/client";
import { Agent, EnvHttpProxyAgent, fetch, request } from "undici";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { networkSettings } from "../settings.ts";
import { WrongShape } from "./errors.ts";
import { addressesWithoutProxy } from "./no-proxy.ts";

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
  const connect = { timeout: connectTimeoutMs, ...(extraCaFile ? trusting(extraCaFile) : {}) };
  // Empty texts are passed, too, because the agent reads the environment for each setting that is missing.
  const proxies = { httpProxy, httpsProxy, noProxy };
  const proxied = new EnvHttpProxyAgent({ ...proxies, connect, requestTls: connect, proxyTls: connect });
  const direct = new Agent({ connect });
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

function redirectWords(status: number, location: string | null): string {
  const to = URL.parse(location ?? "")?.host;
  return `the answer sends elsewhere (HTTP ${status}${to ? `, to ${to}` : ""}): is there a log-in page between?`;
}

/**
 * The options with which a connection also trusts the certificates of the file. Node itself reads this file only when it
 * starts, which is before a settings file can name it. Throws `WrongUse` if the file has no certificates.
 */
function trusting(file: string): { readonly secureContext?: SecureContext } {
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
  // With as many extra certificates as the file has, Node has read the file at its start.
  if (getCACertificates("extra").length === certificates.length) return {};
  return { secureContext: createSecureContext({ ca: [...getCACertificates("default"), ...certificates] }) };
}
