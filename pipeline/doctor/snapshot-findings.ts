import type { SnapshotLock } from "#src/content/snapshot.ts";
import { type CmsSettings, sourceOf } from "../cms/client.ts";
import { shrinkReason } from "../pull/guard.ts";
import { readLastPull } from "../pull/remember.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { countByType } from "../snapshot/lock.ts";
import { snapshotPaths } from "../snapshot/paths.ts";
import { readLock } from "../snapshot/read-lock.ts";
import { plural } from "../text/plural.ts";
import { shown } from "../text/shown.ts";
import type { Probe } from "./cms-findings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note } = findingsAbout("snapshot");

/** How old the snapshot is, told by what it holds: it has no date. `probed` is what the CMS of these settings shows. */
export function examineSnapshot(dir: string, settings: CmsSettings | undefined, probed: Probe | undefined) {
  const lock = readLock(dir);
  if (lock === "absent") return { facts: undefined, findings: [note("noSnapshot")] };
  if (lock === "unreadable") return { facts: undefined, findings: [note("unreadable")] };
  const { source, digest, counts } = lock;
  const size = plural(Object.keys(lock.documents).length, "document");
  const findings = [good("holds", { documents: size, source: shown(source), digest: digest.slice(0, 12) })];
  const facts = { source, digest, documents: counts, comparison: undefined };
  if (!settings || !probed) return { facts, findings };
  const comparison = compare(lock, dir, settings, probed);
  const asked = sourceOf(settings);
  if (source !== asked) findings.push(note("otherSource", { asked, source: shown(source) }));
  findings.push(ageFinding(comparison));
  // Documents with a dot in their id that are not shown are the commonest reason why a pull shrinks.
  const ids = [...probed.documents.keys()];
  const missing = Object.keys(lock.documents).filter((id) => id.includes(".") && !probed.documents.has(id));
  if (missing.length > 1 && !ids.some((id) => id.includes(".")))
    findings.push(note("hidden", { count: missing.length }));
  const kept = [...probed.documents].filter(([id, { type }]) => !exclusionReason(id, type, settings.privateTypes));
  const after = countByType(kept.map(([, { type }]) => type));
  const why = ids.length > 0 && source === asked ? shrinkReason(counts, after) : undefined;
  if (why) findings.push(note("shrinks", { why }));
  return { facts: { ...facts, comparison }, findings };
}

type Comparison = ReturnType<typeof compare>;

/** By revision where a pull is remembered; else by id, and without uploads, which a snapshot holds only if they show. */
function compare(lock: SnapshotLock, dir: string, settings: CmsSettings, { documents }: Probe) {
  const ids = [...documents.keys()];
  const cache = readLastPull(snapshotPaths(dir).cache, settings);
  if (cache?.digest === lock.digest) {
    const known = cache.revisions;
    return {
      isRemembered: true,
      added: ids.filter((id) => !known.has(id)).length,
      changed: ids.filter((id) => known.has(id) && known.get(id) !== documents.get(id)?.rev).length,
      removed: [...known.keys()].filter((id) => !documents.has(id)).length,
    };
  }
  const isContent = (id: string, type = "") =>
    !assetTypes.includes(type) && exclusionReason(id, type, settings.privateTypes) === undefined;
  return {
    isRemembered: false,
    changed: undefined,
    added: ids.filter((id) => isContent(id, documents.get(id)?.type) && !Object.hasOwn(lock.documents, id)).length,
    removed: Object.keys(lock.documents).filter((id) => !documents.has(id)).length,
  };
}

function ageFinding({ isRemembered, added, changed = 0, removed }: Comparison): Finding {
  const counts = [[added, "new"] as const, [changed, "changed"] as const, [removed, "gone"] as const];
  const differences = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(", ");
  if (differences === "") return good(isRemembered ? "current" : "sameDocuments");
  return note(isRemembered ? "older" : "otherDocuments", { differences });
}
