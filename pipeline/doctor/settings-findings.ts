import type { NetworkSettings, PullSettings } from "../settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note, wrong } = findingsAbout("settings");

/** Explains each setting. `useCdn` is the client's effective value, undefined without a project. */
export function settingsFindings(
  settings: PullSettings,
  network: NetworkSettings,
  { host, useCdn, today }: { host: string | undefined; useCdn: boolean | undefined; today: string },
): Finding[] {
  const { projectId, dataset, token, allowShrink, privateTypes, deadlineMs } = settings;
  const findings = [
    projectId ? good("project", { projectId }) : wrong("config", "noProject"),
    good("dataset", { dataset }),
    versionFinding(settings, today),
  ];
  if (host) findings.push(hostFinding(settings, host));
  findings.push(good(token ? "token" : "noToken"));
  if (useCdn !== undefined) findings.push(cacheFinding(settings, useCdn));
  if (allowShrink) findings.push(note("allowShrink"));
  if (privateTypes.length > 0) findings.push(good("privateTypes", { types: privateTypes.join(", ") }));
  findings.push(good("deadline", { seconds: deadlineMs / 1000 }), ...networkFindings(network));
  return findings;
}

function versionFinding({ apiVersion }: PullSettings, today: string): Finding {
  if (apiVersion === "1") return good("version1");
  if (apiVersion === "X") return note("versionX");
  return apiVersion > today ? wrong("config", "versionToCome", { apiVersion }) : good("versionOfADay", { apiVersion });
}

function hostFinding({ apiHost, token }: PullSettings, host: string): Finding {
  if (!apiHost) return good("ownHost", { host });
  const { protocol, hostname } = new URL(apiHost);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return good("hostHere", { host });
  return note(token && protocol === "http:" ? "hostUnencrypted" : "hostElsewhere", { host });
}

/** The default asks for both the cache and credentials. The client decides; this tells its decision. */
function cacheFinding({ useCdn: asked, token }: PullSettings, becomes: boolean): Finding {
  if (!asked) return good("noCache");
  if (!becomes) return good("cacheTakenAway");
  return good(token ? "cacheWithToken" : "cache");
}

/** Proxies and certificates for all requests, without user names and passwords. */
function networkFindings({ httpProxy, httpsProxy, noProxy, extraCaFile }: NetworkSettings): Finding[] {
  const hostOf = (address: string) => `${new URL(address).protocol}//${new URL(address).host}`;
  const proxies = [];
  if (httpsProxy) proxies.push(`${hostOf(httpsProxy)} for https`);
  if (httpProxy) proxies.push(`${hostOf(httpProxy)} for http`);
  if (proxies.length > 0 && noProxy) proxies.push(`and none for ${noProxy}`);
  const findings = proxies.length > 0 ? [good("proxy", { proxies: proxies.join(", ") })] : [];
  return extraCaFile ? [...findings, good("certificates", { file: extraCaFile })] : findings;
}
