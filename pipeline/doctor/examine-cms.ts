import { Failure, type Reason } from "../failure.ts";
import { countByType } from "../snapshot/lock.ts";
import { plural } from "../text/plural.ts";
import type { CmsFacts, Finding } from "./finding.ts";
import type { Probe } from "./probe.ts";

/** What a reader without a token gets; asked with a token alone. */
export type Anonymous = Probe | Failure | undefined;

export function examineAnswer(own: Probe, anonymous: Anonymous): { facts: CmsFacts; findings: Finding[] } {
  const { documents, drafts, versions, answer } = own;
  const { status, latencyMs, clockAheadMs } = answer;
  const facts: CmsFacts = {
    status,
    latencyMs: Math.round(latencyMs),
    documents: typesOf(own),
    drafts,
    versions,
    dottedIds: dotted(documents.keys()),
    ...(anonymous && !(anonymous instanceof Failure) ? { anonymous: typesOf(anonymous) } : {}),
    ...(clockAheadMs === undefined ? {} : { clockAheadMs }),
  };
  return {
    facts,
    findings: [
      say("good", `It answers: HTTP ${status}, ${facts.latencyMs} ms for a small question.`),
      documents.size === 0 ? emptyFinding(anonymous !== undefined) : documentsFinding(facts, documents.size),
      ...(drafts + versions > 0 ? [unpublishedFinding(facts)] : []),
      ...(anonymous ? [anonymousFinding(own, anonymous)] : []),
      ...clockFinding(clockAheadMs),
    ],
  };
}

/** What a failed question says, with what else is known to help. */
export function examineFailure(failure: Failure, anonymous: Anonymous): Finding[] {
  const remedy = remedies[failure.reason];
  const findings: Finding[] = [
    { ...say("wrong", failure.message), ...(remedy ? { remedy } : {}), reason: failure.reason },
  ];
  if (anonymous instanceof Failure || !anonymous) return findings;
  const count = plural(anonymous.documents.size, "document");
  findings.push(say("note", `Without the token the CMS answers, and shows ${count}.`, anonymousRemedy(anonymous)));
  return findings;
}

const remedies: Partial<Record<Reason, string>> = {
  unreachable:
    "Look whether the network is up and the host's name is right (SANITY_API_HOST, SANITY_PROJECT_ID), and whether a proxy is needed (HTTPS_PROXY)",
  nonsense:
    "Open the host's address in a browser: is it the CMS, and https:// or http:// as it should be? A log-in page of the network in between has to be passed first",
  unauthorized:
    "Make a token with the right to read in the project's settings (API, Tokens); one is good for its own project only",
  "not-found": "Look the names up in the project's settings: both are written in lower case",
};

function anonymousRemedy({ documents }: Probe): string {
  return documents.size > 0
    ? "If that is all there is, leave SANITY_TOKEN away"
    : "The dataset is private, or empty: a valid token will tell";
}

function say(level: Finding["level"], says: string, remedy?: string): Finding {
  return { level, about: "cms", says, ...(remedy ? { remedy } : {}) };
}

function typesOf({ documents }: Probe): Record<string, number> {
  return countByType([...documents.values()].map(({ type }) => type));
}

function dotted(ids: Iterable<string>): number {
  return [...ids].filter((id) => id.includes(".")).length;
}

/** What a pull would refuse to take for the truth. */
function emptyFinding(hasToken: boolean): Finding {
  const says =
    "It shows no documents to this reader. A private dataset looks like this without a token, and so does an empty one.";
  const remedy = hasToken
    ? "Look whether the dataset's name is right (SANITY_DATASET), and whether the token may read it"
    : "Give a token that may read it (SANITY_TOKEN), or correct the dataset's name (SANITY_DATASET)";
  return { ...say("wrong", says, remedy), reason: "guard" };
}

function documentsFinding({ documents, dottedIds }: CmsFacts, total: number): Finding {
  const dots = dottedIds > 0 ? `, ${dottedIds} of them with a dot in their id` : "";
  const types = plural(Object.keys(documents).length, "type");
  return say("good", `It shows this reader ${plural(total, "published document")} of ${types}${dots}.`);
}

function unpublishedFinding({ drafts, versions }: CmsFacts): Finding {
  const counts = [
    drafts > 0 && plural(drafts, "draft"),
    versions > 0 && plural(versions, "version of a later release"),
  ];
  return say("good", `Besides, ${counts.filter(Boolean).join(" and ")}, which a pull leaves out.`);
}

function anonymousFinding(own: Probe, anonymous: Probe | Failure): Finding {
  if (anonymous instanceof Failure) return say("good", "Readers without a token are refused: the dataset is private.");
  const hidden = [...own.documents.keys()].filter((id) => !anonymous.documents.has(id));
  if (hidden.length === 0) {
    return say("note", "Readers without a token see the same documents.", "A pull needs no token here");
  }
  const dots = dotted(hidden);
  const because = dots > 0 ? `; ${dots} of the hidden ones have a dot in their id` : "";
  const shown = `${anonymous.documents.size} of the ${plural(own.documents.size, "document")}`;
  return say("good", `Readers without a token see ${shown}${because}. The token is needed.`);
}

/** Less than that is the time an answer takes. */
const maxClockDifferenceMs = 5_000;

function clockFinding(clockAheadMs: number | undefined): Finding[] {
  if (clockAheadMs === undefined) return [];
  if (Math.abs(clockAheadMs) <= maxClockDifferenceMs) return [say("good", "Its clock and this machine's agree.")];
  const apart = `${Math.round(Math.abs(clockAheadMs) / 1000)} s ${clockAheadMs > 0 ? "ahead of" : "behind"}`;
  const says = `Its clock is ${apart} this machine's. Pulls go by the CMS's; only the day on which jobs expire is ours.`;
  return [say("note", says, "Set this machine's clock")];
}
