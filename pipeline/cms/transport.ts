import { readFileSync } from "node:fs";
import { getCACertificates } from "node:tls";
import type { ClientConfig } from "@sanity/client";
import { EnvHttpProxyAgent, fetch } from "undici";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type NetworkSettings, networkSettings } from "../settings.ts";
import { NotRetryable } from "./request-error.ts";

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

/** Through the proxies and with the certificates that the environment names. Throws `WrongUse` for what is no such. */
export function openTransport({ httpProxy, httpsProxy, noProxy, extraCaFile }: NetworkSettings = networkSettings()) {
  const ca = extraCaFile === undefined ? undefined : certificatesWith(extraCaFile);
  const tls = { timeout: connectTimeoutMs, ...(ca ? { ca } : {}) };
  const dispatcher = new EnvHttpProxyAgent({
    // Empty texts: otherwise the agent would read the environment by itself.
    httpProxy: httpProxy ?? "",
    httpsProxy: httpsProxy ?? "",
    noProxy: noProxy ?? "",
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
  });
  const transport: Transport = {
    async fetch(url, init) {
      const response = await fetch(url, { ...(init as object), dispatcher, redirect: "manual" });
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
      // Undici's types and the client's are of the same thing, described twice.
      if (!isRedirect) return response as unknown as Awaited<ReturnType<Fetch>>;
      await response.body?.cancel();
      throw new NotRetryable("nonsense", redirectWords(response.status, response.headers.get("location")));
    },
    close: () => dispatcher.destroy(),
  };
  return transport;
}

function redirectWords(status: number, location: string | null): string {
  const to = URL.parse(location ?? "")?.host;
  return `the answer sends elsewhere (HTTP ${status}${to ? `, to ${to}` : ""}): is there a log-in page between?`;
}

/** Node reads the file when it starts, but not if the setting comes from a file of settings. */
function certificatesWith(file: string): string[] | undefined {
  let extra: string;
  try {
    extra = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file that cannot be read (${code}): ${file}`);
  }
  if (!extra.includes("-----BEGIN CERTIFICATE-----")) {
    throw new WrongUse(`NODE_EXTRA_CA_CERTS names a file without a certificate in PEM form: ${file}`);
  }
  return getCACertificates("extra").length > 0 ? undefined : [...getCACertificates("default"), extra];
}
