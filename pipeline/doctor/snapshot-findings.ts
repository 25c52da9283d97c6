import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { type CmsSettings, sourceOf } from "../cms/client.ts";
import { readLastPull } from "../cms/last-pull.ts";
import { reportWords } from "../documents/report-words.ts";
import { parseJson } from "../json.ts";
import { isLock, shrinkReason } from "../rules/check-lock.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { countEach, lockFile } from "../snapshot/lock.ts";
import { snapshotPaths } from "../snapshot/swap.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Probe } from "./cms-findings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note } = findingsAbout("snapshot");

export function examineSnapshot(dir: string, settings: CmsSettings | undefined, probed: Probe | undefined) {
  const file = join(dir, lockFile);
  if (!existsSync(file)) return { findings: [note("noSnapshot")] };
  const lock = parseJson(readFileSync(file, "utf8"));
  if (!isLock(lock)) return { findings: [note("unreadable")] };
  const { source, digest, counts } = lock;
  const size = reportWords.en.say("documentsNamed", { count: Object.keys(lock.documents).length });
  const findings = [good("holds", { documents: size, source: escapeForDisplay(source), digest: digest.slice(0, 12) })];
  const facts = { source, digest, documents: counts, comparison: undefined };
  if (!settings || !probed) return { facts, findings };
  const comparison = compare(lock, dir, settings, probed);
  const asked = sourceOf(settings);
  if (source !== asked) findings.push(note("otherSource", { asked, source: escapeForDisplay(source) }));
  findings.push(ageFinding(comparison));
  // Hidden documents with a dot in their id are the most common reason for a smaller pull.
  const ids = [...probed.documents.keys()];
  const missing = Object.keys(lock.documents).filter((id) => id.includes(".") && !probed.documents.has(id));
  if (missing.length > 1 && !ids.some((id) => id.includes(".")))
    findings.push(note("hidden", { count: missing.length }));
  const kept = [...probed.documents].filter(([id, { type }]) => !exclusionReason(id, type, settings.privateTypes));
  const after = countEach(kept.map(([, { type }]) => type));
  const why = ids.length > 0 && source === asked ? shrinkReason(counts, after) : undefined;
  if (why) findings.push(note("shrinks", { why: why.wrong }));
  return { facts: { ...facts, comparison }, findings };
}

type Age = ReturnType<typeof compare>;

/** Without a record of the last pull, compares ids, but not of uploads, because a snapshot omits unused ones. */
function compare(lock: SnapshotLock, dir: string, settings: CmsSettings, { documents }: Probe) {
  const cache = readLastPull(snapshotPaths(dir).cache, settings);
  const isRemembered = cache?.digest === lock.digest;
  const locked = Object.keys(lock.documents).map((id) => [id, ""] as const);
  const known = isRemembered ? cache.revisions : new Map(locked);
  const isContent = (id: string, type: string) =>
    !assetTypes.includes(type) && exclusionReason(id, type, settings.privateTypes) === undefined;
  const visible = [...documents];
  return {
    isRemembered,
    added: visible.filter(([id, { type }]) => !known.has(id) && (isRemembered || isContent(id, type))).length,
    changed: isRemembered
      ? visible.filter(([id, { rev }]) => known.has(id) && known.get(id) !== rev).length
      : undefined,
    removed: [...known.keys()].filter((id) => !documents.has(id)).length,
  };
}

function ageFinding({ isRemembered, added, changed = 0, removed }: Age): Finding {
  const counts = Object.entries({ new: added, changed, gone: removed });
  const differences = counts.flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : [])).join(", ");
  if (differences === "") return good(isRemembered ? "current" : "sameDocuments");
  return note(isRemembered ? "older" : "otherDocuments", { differences });
}
