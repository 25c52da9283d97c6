import { type CmsSettings, hostOf } from "../cms/cms-settings.ts";
import { todayOption } from "../documents/closed.ts";
import { networkSettings, type PullSettings } from "../settings.ts";
import { isHere } from "../this-machine.ts";
import { type Finding, good, note, wrong } from "./finding.ts";

/** Explains each setting. @param named the settings with their project; undefined if they name none */
export function settingsFindings(settings: PullSettings, named: CmsSettings | undefined): Finding[] {
  const { dataset, token, allowShrink, privateTypes, deadlineMs } = settings;
  const findings = [
    named
      ? good(`Project: ${named.projectId} (SANITY_PROJECT_ID).`)
      : wrong(
          "config",
          "No project is named, so there is nothing to pull from.",
          "Set SANITY_PROJECT_ID (see .env.example), or try the local CMS: make cms",
        ),
    good(`Dataset: ${dataset} (SANITY_DATASET).`),
    versionFinding(settings),
    token
      ? good("Token: set (SANITY_TOKEN). It is sent to the CMS only.")
      : good(
          "Token: not set (SANITY_TOKEN). An anonymous reader sees public datasets, but no document with a dot in its id.",
        ),
  ];
  if (named) findings.push(hostFinding(named), cacheFinding(named));
  if (allowShrink)
    findings.push(
      note(
        "ALLOW_SHRINK is on: even an empty answer would replace the snapshot.",
        "Remove it after the pull it was meant for",
      ),
    );
  if (privateTypes.length > 0)
    findings.push(good(`Types kept out of the snapshot: ${privateTypes.join(", ")} (SANITY_PRIVATE_TYPES).`));
  return [...findings, good(`A pull may take ${deadlineMs / 1000} s (PULL_DEADLINE).`), ...networkFindings()];
}

function versionFinding({ apiVersion }: PullSettings): Finding {
  if (apiVersion === "1")
    return good(
      "API version: 1 (SANITY_API_VERSION), the first one. It has no perspectives, so our own filter excludes drafts.",
    );
  if (apiVersion === "X")
    return note(
      "API version: X (SANITY_API_VERSION), the experimental one, which changes without notice.",
      "Name a day, or 1",
    );
  if (apiVersion > todayOption(undefined))
    return wrong(
      "config",
      `API version: ${apiVersion} (SANITY_API_VERSION) is a future day, which the CMS refuses.`,
      "Name a past day, or 1",
    );
  return good(
    `API version: ${apiVersion} (SANITY_API_VERSION): the API as it was that day. Our own filter excludes drafts.`,
  );
}

function hostFinding(settings: CmsSettings): Finding {
  const { apiHost, token } = settings;
  const host = hostOf(settings);
  if (!apiHost) return good(`Host: ${host}. Assets come from cdn.sanity.io.`);
  if (isHere(apiHost))
    return good(`Host: ${host} (SANITY_API_HOST), for answers and assets alike: this machine, not Sanity.`);
  if (token && apiHost.startsWith("http:")) {
    return note(
      `Host: ${host} (SANITY_API_HOST), for answers and assets alike. The token travels unencrypted.`,
      "Use https, and replace the token if it was sent",
    );
  }
  return note(
    `Host: ${host} (SANITY_API_HOST), for answers and assets alike. The token, if there is one, is sent there.`,
    "Remove it to use Sanity's own",
  );
}

function cacheFinding({ useCdn, token }: CmsSettings): Finding {
  if (!useCdn) return good("Cache: not requested (SANITY_USE_CDN=0). Answers are live.");
  if (!token) {
    return good(
      "Cache: not used. Without a token the client sends credentials (withCredentials) and drops the cache (useCdn): answers are live.",
    );
  }
  return good(
    "Cache: used (useCdn). With a token the client keeps it and drops withCredentials instead. Answers may be a minute old.",
    "To pull the newest content, set SANITY_USE_CDN=0",
  );
}

/** Proxies and certificates for all requests, without user names and passwords. */
function networkFindings(): Finding[] {
  const { httpProxy, httpsProxy, noProxy, extraCaFile } = networkSettings();
  const withoutUser = (address: string) => `${new URL(address).protocol}//${new URL(address).host}`;
  const proxies = [];
  if (httpsProxy) proxies.push(`${withoutUser(httpsProxy)} for https`);
  if (httpProxy) proxies.push(`${withoutUser(httpProxy)} for http`);
  if (proxies.length > 0 && noProxy) proxies.push(`and none for ${noProxy}`);
  const findings = proxies.length > 0 ? [good(`Proxy: ${proxies.join(", ")}.`)] : [];
  if (extraCaFile) findings.push(good(`Certificates: those in ${extraCaFile} are also trusted (NODE_EXTRA_CA_CERTS).`));
  return findings;
}
