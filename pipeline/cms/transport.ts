import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { ClientConfig } from "@sanity/client";
import { EnvHttpProxyAgent, fetch } from "undici";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type NetworkSettings, networkSettings } from "../settings.ts";
import { WrongShape } from "./errors.ts";

/** What the CMS's client takes for a `fetch`. */
export type Fetch = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;

/** The one way to the network: questions, listeners and downloads go through it. */
export interface Transport {
  readonly fetch: Fetch;
  /**
   * Breaks every connection, those that are still being made among them. Afterwards nothing of it keeps the process
   * alive: a proxy that never answers would otherwise do so for ever.
   */
  close(): Promise<void>;
}

/** Until a connection stands; a wrong address should be told in seconds. */
const connectTimeoutMs = 5_000;

/**
 * Through the proxies and with the certificates that the settings name, those of the environment unless others are given.
 * Throws `WrongUse` for wrong ones.
 */
export function openTransport(settings: NetworkSettings = networkSettings()): Transport {
  const { httpProxy = "", httpsProxy = "", noProxy = "", extraCaFile } = settings;
  const tls = { timeout: connectTimeoutMs, ...(extraCaFile ? trusting(extraCaFile) : {}) };
  // Texts even where they are empty: otherwise the agent would read the environment by itself.
  const proxies = { httpProxy, httpsProxy, noProxy };
  const dispatcher = new EnvHttpProxyAgent({ ...proxies, connect: tls, requestTls: tls, proxyTls: tls });
  return {
    async fetch(url, init) {
      const response = await fetch(url, { ...(init as object), dispatcher, redirect: "manual" }).catch((error) => {
        // Errors of TLS do not say whom they are about.
        throw Object.assign(error, { requestedHost: new URL(url).host });
      });
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
      // Undici's types and the client's are of the same thing, described twice.
      if (!isRedirect) return response as unknown as Awaited<ReturnType<Fetch>>;
      await response.body?.cancel();
      throw new WrongShape(redirectWords(response.status, response.headers.get("location")), { isRetryable: false });
    },
    close: () => dispatcher.destroy(),
  };
}

function redirectWords(status: number, location: string | null): string {
  const to = URL.parse(location ?? "")?.host;
  return `the answer sends elsewhere (HTTP ${status}${to ? `, to ${to}` : ""}): is there a log-in page between?`;
}

/** Node reads the file by itself when it starts, but not if the setting comes from a file of settings. */
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
