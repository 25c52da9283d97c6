import { join } from "node:path";
import { isCollection } from "#src/addresses.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { secretsByName } from "../check/check-secrets.ts";
import { examine } from "../check/examine.ts";
import { lazyDocument } from "../check/lazy-document.ts";
import { valuesIn, type Walked, walk } from "../check/walk.ts";
import type { Row } from "../cms/answers.ts";
import type { Problem } from "../problem.ts";
import { sha256 } from "../sha256.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import type { PullContext } from "./context.ts";
import { type Findings, findingsIn } from "./findings.ts";
import { type Inspection, inspect, isDamagedRow } from "./inspect.ts";
import { normalise } from "./normalise.ts";
import { type Refusal, refusalOf, refusalProblem } from "./refuse.ts";
import { withoutSecretFields } from "./secret-fields.ts";

/** A document of the CMS, as far as it is kept in memory: everything but the content. */
export interface Staged {
  readonly rev: string;
  readonly type: string;
  /** SHA-256 of its file; undefined for one that stays out of the snapshot. */
  readonly sha256?: string;
  /** Whether the file was written by this pull, and does not lie in the old snapshot as it is. */
  readonly isFresh: boolean;
  /** Ids of the assets it shows. */
  readonly assets: readonly string[];
  /** Of a document with a page: `validThrough`. */
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
  readonly findings: ReadonlyMap<string, Findings>;
  /** Documents that cannot be staged, with why, by id: with one of them the pull fails. */
  readonly refused: ReadonlyMap<string, Refused>;
  /** Documents of types that the site does not know, which cannot be staged: they stay out. */
  readonly leftOut: ReadonlyMap<string, LeftOut>;
}

export interface Refused {
  readonly type: string;
  /** What it says of itself counts where it would be missed. Empty for one that holds a secret. */
  readonly text: string;
  readonly problem: Problem;
  readonly isSecret: boolean;
}

export interface LeftOut extends Pick<Refusal, "wrong" | "isSecret"> {
  readonly type: string;
}

const noAssets: readonly string[] = [];

/** Levels. Deeper content is refused, and to write it would overflow the stack. */
const deepestToWrite = 1000;

export function createStage({ paths, steps, settings }: Pick<PullContext, "paths" | "steps" | "settings">): Stage {
  const { staging } = paths;
  const { privateTypes, token } = settings;
  // Our own token, pasted somewhere by an editor, is the one secret that is known for sure.
  const ownSecrets = token ? [token] : [];
  const documents = new Map<string, Staged>();
  const findings = new Map<string, Findings>();
  const refused = new Map<string, Refused>();
  const leftOut = new Map<string, LeftOut>();
  /** Revisions that were seen with a lost character, which may have been lost on the way. */
  const damaged = new Set<string>();
  let edits = 0;
  return {
    documents,
    findings,
    refused,
    leftOut,
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
    const whole = walk(lazyDocument(id, type, () => content));
    const found = inspect(whole, ownSecrets);
    const text = found.depth > deepestToWrite ? "" : canonicalJson(content);
    const refusal = refusalOf(id, type, found, text.length) ?? pluginSecret(whole);
    documents.set(id, {
      rev: isToBeAskedAgain(row, found, `${id} ${rev}`) ? "" : rev,
      type,
      isFresh: !refusal,
      assets: found.assets.length > 0 ? found.assets : noAssets,
      ...(refusal ? {} : { sha256: keep(whole, text) }),
      ...(isCollection(type) && typeof content.validThrough === "string" ? { lastDay: content.validThrough } : {}),
    });
    if (refusal && !whole.isKnown) leftOut.set(id, { type, wrong: refusal.wrong, isSecret: refusal.isSecret });
    else if (refusal) {
      const problem = refusalProblem(id, type, content, refusal);
      refused.set(id, { type, text: refusal.isSecret ? "" : text, problem, isSecret: refusal.isSecret });
    }
    return text.length;
  }

  /** Writes a document. The answer is the digest of its file. */
  function keep(whole: Walked, text: string): string {
    const { walked, problems } = withoutSecretFields(whole);
    const { id, file, content } = walked.document;
    const written = walked === whole ? text : canonicalJson(content);
    steps.write(join(staging, file), written);
    const examined = examine(walked);
    const found = findingsIn(walked, { ...examined, problems: [...examined.problems, ...problems] });
    if (found) findings.set(id, found);
    return sha256(written);
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
    leftOut.delete(id);
    findings.delete(id);
  }
}

function isEdited(before: Staged | undefined, rev: string): boolean {
  if (before?.listed !== undefined) return before.listed !== rev;
  // Without a revision it is merely asked for again.
  return before?.rev !== "";
}

/** In a type that the site does not know, a field of such a name makes the whole document none of ours. */
function pluginSecret(walked: Walked): Refusal | undefined {
  if (walked.isKnown || secretsByName(walked).length === 0) return undefined;
  return { wrong: "holds what looks like a secret, by the name of its field", remedy: "", isSecret: true };
}
