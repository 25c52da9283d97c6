import { type CmsSettings, createCmsClient, hostOf } from "../cms/client.ts";
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
  if (named) findings.push(...clientFindings(named));
  if (allowShrink) findings.push(note("allowShrink"));
  if (privateTypes.length > 0) findings.push(good("privateTypes", { types: privateTypes.join(", ") }));
  return [...findings, good("deadline", { seconds: deadlineMs / 1000 }), ...networkFindings()];
}

function versionFinding({ apiVersion }: PullSettings): Finding {
  if (apiVersion === "1") return good("version1");
  if (apiVersion === "X") return note("versionX");
  return apiVersion > todayOption(undefined)
    ? wrong("config", "versionToCome", { apiVersion })
    : good("versionOfADay", { apiVersion });
}

function clientFindings(settings: CmsSettings): Finding[] {
  const client = createCmsClient(settings);
  return [hostFinding(settings, hostOf(settings, client)), cacheFinding(settings, client.config().useCdn)];
}

function hostFinding({ apiHost, token }: CmsSettings, host: string): Finding {
  if (!apiHost) return good("ownHost", { host });
  const { protocol, hostname } = new URL(apiHost);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return good("hostHere", { host });
  return note(token && protocol === "http:" ? "hostUnencrypted" : "hostElsewhere", { host });
}

/** The default asks for both the cache and credentials. The client decides; this tells its decision. */
function cacheFinding({ useCdn: asked, token }: CmsSettings, becomes: boolean | undefined): Finding {
  if (!asked) return good("noCache");
  if (!becomes) return good("cacheTakenAway");
  return good(token ? "cacheWithToken" : "cache");
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
