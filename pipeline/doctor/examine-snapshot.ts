import type { SnapshotLock } from "#src/content/snapshot.ts";
import { shrinkReason } from "../pull/guard.ts";
import type { LastPull } from "../pull/remember.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { readLock } from "../snapshot/read-lock.ts";
import { plural } from "../text/plural.ts";
import { shown } from "../text/shown.ts";
import type { Finding, SnapshotFacts } from "./finding.ts";
import type { Probe } from "./probe.ts";

/** What the CMS shows, and what is needed to compare it with a snapshot. */
export interface Comparable {
  /** `sanity:<project>/<dataset>` */
  readonly source: string;
  readonly documents: Probe["documents"];
  /** Of the last pull from there. */
  readonly cache: LastPull | undefined;
  readonly privateTypes: readonly string[];
}

/** How old the snapshot is, told by what it holds: it has no date. */
export function examineSnapshot(
  dir: string,
  cms: Comparable | undefined,
): { facts?: SnapshotFacts; findings: Finding[] } {
  const lock = readLock(dir);
  if (lock === "absent") return { findings: [say("note", "There is no snapshot yet.", "make pull")] };
  if (lock === "unreadable") {
    return {
      findings: [say("note", "snapshot.json cannot be read.", "make check says more; make pull makes it anew")],
    };
  }
  const { source, digest, counts } = lock;
  const size = plural(Object.keys(lock.documents).length, "document");
  const comparison = cms && compare(lock, cms);
  return {
    facts: { source, digest, documents: counts, ...(comparison ? { comparison } : {}) },
    findings: [
      say("good", `It holds ${size} from ${shown(source)}: ${digest.slice(0, 12)}.`),
      ...(cms && comparison ? comparisonFindings(lock, cms, comparison) : []),
    ],
  };
}

function say(level: Finding["level"], says: string, remedy?: string): Finding {
  return { level, about: "snapshot", says, ...(remedy ? { remedy } : {}) };
}

type Comparison = NonNullable<SnapshotFacts["comparison"]>;

/** By revision where a pull is remembered; else by id, and without uploads, which a snapshot holds only if they show. */
function compare(lock: SnapshotLock, { documents, cache, privateTypes }: Comparable): Comparison {
  if (cache && cache.digest === lock.digest) {
    const known = cache.revisions;
    const ids = [...documents.keys()];
    return {
      isRemembered: true,
      added: ids.filter((id) => !known.has(id)).length,
      changed: ids.filter((id) => known.has(id) && known.get(id) !== documents.get(id)?.rev).length,
      removed: [...known.keys()].filter((id) => !documents.has(id)).length,
    };
  }
  const isContent = ([id, { type }]: [string, { type: string }]) =>
    !assetTypes.includes(type) && exclusionReason(id, type, privateTypes) === undefined;
  return {
    isRemembered: false,
    added: [...documents].filter((entry) => isContent(entry) && !Object.hasOwn(lock.documents, entry[0])).length,
    removed: Object.keys(lock.documents).filter((id) => !documents.has(id)).length,
  };
}

function comparisonFindings(lock: SnapshotLock, cms: Comparable, comparison: Comparison): Finding[] {
  const findings: Finding[] = [];
  if (lock.source !== cms.source) {
    const says = `These settings ask for ${cms.source}: a pull puts that in the place of ${shown(lock.source)}.`;
    findings.push(say("note", says, "Go on if this is meant; git keeps what there is"));
  }
  findings.push(ageFinding(comparison), ...hiddenFinding(lock, cms), ...shrinkFinding(lock, cms));
  return findings;
}

function ageFinding({ isRemembered, added, changed = 0, removed }: Comparison): Finding {
  const parts = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`, removed > 0 && `${removed} gone`];
  const differences = parts.filter(Boolean).join(", ");
  if (isRemembered) {
    return differences === ""
      ? say("good", "It is what the CMS has: every revision is the same.")
      : say("note", `It is older than what the CMS has: ${differences} since the last pull.`, "make pull");
  }
  const unknown = "Whether texts changed cannot be told: no pull of this snapshot is remembered here";
  return differences === ""
    ? say("good", `It holds the same documents as the CMS shows. ${unknown}.`)
    : say("note", `Compared with it, the CMS shows ${differences}. ${unknown}.`, "make pull");
}

/** The commonest reason why a pull shrinks. */
function hiddenFinding(lock: SnapshotLock, { documents }: Comparable): Finding[] {
  const missing = Object.keys(lock.documents).filter((id) => id.includes(".") && !documents.has(id));
  if (missing.length < 2 || [...documents.keys()].some((id) => id.includes("."))) return [];
  const says = `${missing.length} of its documents have a dot in their id; the CMS shows this reader none of that kind.`;
  return [say("note", says, "Give a token (SANITY_TOKEN): Sanity hides such documents from anonymous readers")];
}

function shrinkFinding(lock: SnapshotLock, { source, documents, privateTypes }: Comparable): Finding[] {
  const after: Record<string, number> = {};
  for (const [id, { type }] of documents) {
    if (exclusionReason(id, type, privateTypes) === undefined) after[type] = (after[type] ?? 0) + 1;
  }
  const reason = documents.size > 0 && lock.source === source ? shrinkReason(lock.counts, after) : undefined;
  if (!reason) return [];
  return [say("note", `A pull would stop: ${reason}.`, "If this is meant, pull with ALLOW_SHRINK=1")];
}
