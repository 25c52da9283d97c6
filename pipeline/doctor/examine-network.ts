import type { NetworkSettings } from "../settings.ts";
import type { Finding } from "./finding.ts";

/** Proxies and certificates that hold for all that is asked; nothing where there are none. Names and passwords stay out. */
export function examineNetwork({ httpProxy, httpsProxy, noProxy, extraCaFile }: NetworkSettings): Finding[] {
  const proxies = [
    httpsProxy && `${shownProxy(httpsProxy)} for https (HTTPS_PROXY)`,
    httpProxy && `${shownProxy(httpProxy)} for http (HTTP_PROXY)`,
  ].filter(Boolean);
  const except = noProxy ? `, and none for ${noProxy} (NO_PROXY)` : "";
  return [
    ...(proxies.length > 0 ? [say(`Proxy: ${proxies.join(", ")}${except}.`)] : []),
    ...(extraCaFile ? [say(`Certificates: those of ${extraCaFile} are trusted as well (NODE_EXTRA_CA_CERTS).`)] : []),
  ];
}

function say(says: string): Finding {
  return { level: "good", about: "settings", says };
}

function shownProxy(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
