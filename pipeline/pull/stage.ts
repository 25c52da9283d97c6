import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { lazyDocument } from "../check/lazy-document.ts";
import { valuesIn, type Walked, walk } from "../check/walk.ts";
import type { Row } from "../cms/answers.ts";
import type { Problem } from "../problem.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { sha256 } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import { type Examined, examine } from "./examine.ts";
import { type Inspection, inspect, isDamagedRow } from "./inspect.ts";
import { normalise } from "./normalise.ts";
import { refuse } from "./refuse.ts";

/** A document of the CMS, as far as it is kept in memory: everything but the content. */
export interface Staged {
  readonly rev: string;
  readonly type: string;
  /** SHA-256 of its file; nothing for one that stays out of the snapshot. */
  readonly sha256?: string;
  /** Whether the file was written by this pull, and does not lie in the old snapshot as it is. */
  readonly isFresh: boolean;
  /** Ids of the assets it shows. */
  readonly assets: readonly string[];
  /** Of a job: `validThrough`. */
  readonly lastDay?: string;
  /** The revision that was listed, of a document that has not arrived yet. */
  readonly listed?: string;
}

export interface Stage {
  /** Writes documents to the staging folder at once. Answers about how many bytes they are. */
  take(rows: readonly Row[]): number;
  /** A document that needs no fetching: unchanged, or none that is kept. */
  note(id: string, staged: Staged): void;
  /** A document that will arrive, probably at this revision. */
  expect(id: string, type: string, rev: string): void;
  drop(id: string): void;
  /** Documents that came, changed or went since they were listed. */
  readonly edits: number;
  readonly documents: ReadonlyMap<string, Staged>;
  /** What is to be remembered of the contents that were taken, by id: nothing of most. */
  readonly examined: ReadonlyMap<string, Examined>;
  /** Documents that cannot be staged, with why, by id. */
  readonly refused: ReadonlyMap<string, Refused>;
}

export interface Refused {
  readonly type: string;
  /** What it mentions is not reported as unused. Empty for one that holds a secret. */
  readonly text: string;
  readonly assets: readonly string[];
  readonly problem: Problem;
  readonly isSecret: boolean;
}

const noAssets: readonly string[] = [];

export function createStage({ paths, steps, settings }: Pick<PullContext, "paths" | "steps" | "settings">): Stage {
  const { staging } = paths;
  const { privateTypes, token } = settings;
  // Our own token, pasted somewhere by an editor, is the one secret that is known for sure.
  const ownSecrets = token ? [token] : [];
  const documents = new Map<string, Staged>();
  const examined = new Map<string, Examined>();
  const refused = new Map<string, Refused>();
  /** Revisions that were seen with a lost character, which may have been lost on the way. */
  const damaged = new Set<string>();
  let edits = 0;
  return {
    documents,
    examined,
    refused,
    get edits() {
      return edits;
    },
    take: (rows) => rows.reduce((bytes, row) => bytes + takeRow(row), 0),
    note: (id, staged) => void documents.set(id, staged),
    expect: (id, type, listed) => void documents.set(id, { rev: "", type, listed, isFresh: false, assets: noAssets }),
    drop(id) {
      edits += 1;
      forget(id);
      documents.delete(id);
    },
  };

  function takeRow(row: Row): number {
    const { _id: id, _type: type, _rev: rev } = row;
    const before = documents.get(id);
    // What changed shortly before the pull is sent twice.
    if (before?.rev === rev) return 0;
    if (isEdited(before, rev)) edits += 1;
    forget(id);
    const staged = { rev, type, isFresh: false, assets: noAssets };
    if (exclusionReason(id, type, privateTypes)) {
      documents.set(id, staged);
      return 100;
    }
    const content = normalise(row);
    const walked = walk(lazyDocument(id, type, () => content));
    const found = inspect(walked, ownSecrets);
    const text = found.depth > 1000 ? "" : canonicalJson(content);
    const refusal = refuse(content, found, text.length);
    if (refusal) refused.set(id, { type, text: refusal.isSecret ? "" : text, assets: found.assets, ...refusal });
    else keep(walked, text);
    documents.set(id, {
      rev: isToBeAskedAgain(row, found, `${id} ${rev}`) ? "" : rev,
      type,
      isFresh: !refusal,
      assets: found.assets.length > 0 ? found.assets : noAssets,
      ...(refusal ? {} : { sha256: sha256(text) }),
      ...(type === "job" && typeof content.validThrough === "string" ? { lastDay: content.validThrough } : {}),
    });
    return text.length;
  }

  function keep(walked: Walked, text: string): void {
    steps.write(join(staging, walked.document.file), text);
    const found = examine(walked);
    if (found) examined.set(walked.document.id, found);
  }

  /** Once for each revision: a character that is lost again is lost in the CMS, and the check says so. */
  function isToBeAskedAgain(row: Row, { isDamaged }: Inspection, revision: string): boolean {
    // Of an asset's document fields were left out, and a damaged name is one that nobody knows.
    const isHurt = isDamaged || (assetTypes.includes(row._type) && isDamagedRow(valuesIn(row)));
    if (!isHurt || damaged.has(revision)) return false;
    damaged.add(revision);
    return true;
  }

  function forget(id: string): void {
    const before = documents.get(id);
    if (before?.isFresh) steps.remove(join(staging, documentFile(before.type, id)));
    refused.delete(id);
    examined.delete(id);
  }
}

function isEdited(before: Staged | undefined, rev: string): boolean {
  if (before?.listed !== undefined) return before.listed !== rev;
  // Without a revision it is merely asked for again.
  return before?.rev !== "";
}
