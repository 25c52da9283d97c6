import type { SanityClient } from "@sanity/client";
import type { PullSettings } from "../settings.ts";
import type { Finding, SettingsFacts } from "./finding.ts";

/** What each setting means, and what becomes of it. There is no client without a project. */
export function examineSettings(
  settings: PullSettings,
  client: SanityClient | undefined,
  today: string,
): { facts: SettingsFacts; findings: Finding[] } {
  const { projectId, dataset, apiVersion, token } = settings;
  const { useCdn, withCredentials } = client?.config() ?? {};
  const host = hostOf(settings, useCdn ?? false);
  return {
    facts: {
      ...(projectId ? { projectId } : {}),
      dataset,
      apiVersion,
      ...(host ? { host } : {}),
      hasToken: token !== undefined,
      useCdn: { asked: settings.useCdn, ...(useCdn === undefined ? {} : { becomes: useCdn }) },
      withCredentials: { asked: true, ...(client ? { becomes: withCredentials ?? false } : {}) },
    },
    findings: [
      projectFinding(settings),
      say("good", `Dataset: ${dataset} (SANITY_DATASET).`),
      versionFinding(apiVersion, today),
      ...(host ? [hostFinding(settings, host)] : []),
      tokenFinding(settings),
      ...(client ? [cacheFinding(settings, useCdn ?? false)] : []),
      ...guardFindings(settings),
    ],
  };
}

function say(level: Finding["level"], says: string, remedy?: string): Finding {
  return { level, about: "settings", says, ...(remedy ? { remedy } : {}) };
}

function projectFinding({ projectId }: PullSettings): Finding {
  if (projectId) return say("good", `Project: ${projectId} (SANITY_PROJECT_ID).`);
  const remedy = "Set SANITY_PROJECT_ID (see .env.example), or try with a CMS of your own: make lake";
  return { ...say("wrong", "No project is named, so there is nothing to pull from.", remedy), reason: "config" };
}

function versionFinding(version: string, today: string): Finding {
  const name = `API version: ${version} (SANITY_API_VERSION)`;
  if (version === "1")
    return say("good", `${name}, the first one. It has no perspectives; drafts are left out by our own filter.`);
  if (version === "X") {
    return say("note", `${name}, the experimental one, which changes without notice.`, "Name a day, or 1");
  }
  if (version > today) {
    const remedy = "Name a day that has been, or 1";
    return { ...say("wrong", `${name} is a day to come, which the CMS refuses.`, remedy), reason: "config" };
  }
  return say("good", `${name}: the API as it was that day. Drafts are left out by our own filter.`);
}

function hostOf({ apiHost, projectId }: PullSettings, isCached: boolean): string | undefined {
  if (apiHost) return apiHost;
  return projectId ? `https://${projectId}.${isCached ? "apicdn" : "api"}.sanity.io` : undefined;
}

function hostFinding({ apiHost, token }: PullSettings, host: string): Finding {
  if (!apiHost) return say("good", `Host: ${host}. Assets come from cdn.sanity.io.`);
  const name = `Host: ${host} (SANITY_API_HOST), for answers and assets alike`;
  const { protocol, hostname } = new URL(apiHost);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (token && protocol === "http:" && !isHere) {
    return say("note", `${name}. The token travels unencrypted.`, "Use https, and replace the token if it was sent");
  }
  if (!isHere)
    return say("note", `${name}. The token, if there is one, is sent there.`, "Leave it away for Sanity's own");
  return say("good", `${name}: this machine, not Sanity.`);
}

function tokenFinding({ token }: PullSettings): Finding {
  if (token) return say("good", "Token: there is one (SANITY_TOKEN). It goes to the CMS and nowhere else.");
  const says =
    "Token: none (SANITY_TOKEN). An anonymous reader sees public datasets, and in them no document with a dot in its id.";
  return say("good", says);
}

/** The client warns of this, and then does what it thinks best; whatever it did is what is told. */
function cacheFinding({ useCdn: asked, token }: PullSettings, becomes: boolean): Finding {
  if (!asked) return say("good", "Cache: not asked for (SANITY_USE_CDN=0). Answers are live.");
  if (!becomes) {
    const says =
      "Cache: asked for (useCdn), together with credentials (withCredentials). The client cannot do both and takes the cache away: answers are live. Credentials are cookies, which Node has none of, so nothing is sent either.";
    return say("note", says, "Nothing. SANITY_USE_CDN=0 says the same without contradicting itself");
  }
  const says = token
    ? "Cache: used (useCdn). With a token the client keeps it and drops withCredentials instead. Answers may be a minute behind."
    : "Cache: used (useCdn). Answers may be a minute behind.";
  return say("note", says, "To pull the newest, SANITY_USE_CDN=0");
}

function guardFindings({ allowShrink, privateTypes, deadlineMs }: PullSettings): Finding[] {
  const findings: Finding[] = [];
  if (allowShrink) {
    const says = "ALLOW_SHRINK is on: even an empty answer would replace the snapshot.";
    findings.push(say("note", says, "Leave it away again after the pull it was meant for"));
  }
  if (privateTypes.length > 0) {
    findings.push(say("good", `Types that stay out: ${privateTypes.join(", ")} (SANITY_PRIVATE_TYPES).`));
  }
  findings.push(say("good", `A pull may take ${deadlineMs / 1000} s (PULL_DEADLINE).`));
  return findings;
}
