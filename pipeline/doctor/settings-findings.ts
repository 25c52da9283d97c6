import { type CmsSettings, hostOf } from "../cms/client.ts";
import { networkSettings, type PullSettings } from "../settings.ts";
import { todayOption } from "../today.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note, wrong } = findingsAbout("settings");

/** Explains each setting. Host and cache are told if a project is `named`. */
export function settingsFindings(settings: PullSettings, named: CmsSettings | undefined): Finding[] {
  const { dataset, token, allowShrink, privateTypes, deadlineMs } = settings;
  const findings = [
    named ? good("project", { projectId: named.projectId }) : wrong("config", "noProject"),
    good("dataset", { dataset }),
    versionFinding(settings),
    good(token ? "token" : "noToken"),
  ];
  if (named) findings.push(hostFinding(named), cacheFinding(named));
  if (allowShrink) findings.push(note("allowShrink"));
  if (privateTypes.length > 0) findings.push(good("privateTypes", { types: privateTypes.join(", ") }));
  return [...findings, good("deadline", { seconds: deadlineMs / 1000 }), ...networkFindings()];
}

function versionFinding({ apiVersion }: PullSettings): Finding {
  if (apiVersion === "1") return good("version1");
  if (apiVersion === "X") return note("versionX");
  if (apiVersion > todayOption(undefined)) return wrong("config", "versionToCome", { apiVersion });
  return good("versionOfADay", { apiVersion });
}

function hostFinding(settings: CmsSettings): Finding {
  const { apiHost, token } = settings;
  const host = hostOf(settings);
  if (!apiHost) return good("ownHost", { host });
  const { protocol, hostname } = new URL(apiHost);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return good("hostHere", { host });
  return note(token && protocol === "http:" ? "hostUnencrypted" : "hostElsewhere", { host });
}

function cacheFinding({ useCdn, token }: CmsSettings): Finding {
  if (!useCdn) return good("noCache");
  return good(token ? "cacheWithToken" : "cacheTakenAway");
}

/** Proxies and certificates for all requests, without user names and passwords. */
function networkFindings(): Finding[] {
  const { httpProxy, httpsProxy, noProxy, extraCaFile } = networkSettings();
  const withoutUser = (address: string) => `${new URL(address).protocol}//${new URL(address).host}`;
  const proxies = [];
  if (httpsProxy) proxies.push(`${withoutUser(httpsProxy)} for https`);
  if (httpProxy) proxies.push(`${withoutUser(httpProxy)} for http`);
  if (proxies.length > 0 && noProxy) proxies.push(`and none for ${noProxy}`);
  const findings = proxies.length > 0 ? [good("proxy", { proxies: proxies.join(", ") })] : [];
  return extraCaFile ? [...findings, good("certificates", { file: extraCaFile })] : findings;
}
