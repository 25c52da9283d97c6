import type { HeldEdit } from "#src/content/model/snapshot-files.ts";
import type { Snapshot, StoredDocument, StoredSnapshot } from "#src/content/snapshot.ts";
import type { Dataset } from "../cms/dataset.ts";
import { isClosed } from "../documents/closed.ts";
import { showPath } from "../documents/path.ts";
import { type Problem, placeKey } from "../documents/problem.ts";
import { sortedProblems } from "../documents/problem-list.ts";
import { say } from "../documents/problem-words.ts";
import { referencesIn, walk } from "../documents/walk.ts";
import { Failure } from "../failure.ts";
import { isObject, sortedRecord, textOf } from "../json.ts";
import { mayFail } from "../rules/baseline.ts";
import { checkLoaded } from "../rules/check.ts";
import { shownDocuments } from "../rules/site.ts";
import { sha256 } from "../sha256.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";
import { type Staged, stage } from "./stage.ts";

/** At most this many rounds, which each check all content. In a chain of references, each document takes a round. */
const maxRounds = 30;

/**
 * Takes all edits except faulty ones and edits that depend on a faulty one. The documents of these edits stay as they
 * were; new documents are left out. Throws `Failure` if the snapshot then still has errors.
 */
export async function holdFaulty(context: PullContext, dataset: Dataset, before: Before, first: Staged) {
  const found = await checkStaged(context, first);
  const holding = new Holding(context, dataset, before, first, found);
  let [staged, problems, downloads] = [first, found, first.downloads];
  for (let round = 0; context.mayHold && round < maxRounds && holding.addFaulty(staged, problems); round += 1) {
    staged = await stage(context, { documents: holding.documents() }, before, holding.held);
    problems = await checkStaged(context, staged);
    downloads += staged.downloads;
  }
  const { failing, refused } = faultsOf(context, staged, problems);
  if (failing.length + refused.length === 0) {
    return { staged, downloads, problems, known: problems.filter((problem) => mayFail(context, problem)).length };
  }
  if (refused.some(([, { isSecret }]) => isSecret)) throw new Failure("secret", say("pull.secret"), found);
  throw new Failure("invalid", say(context.mayHold ? "pull.needed" : "pull.invalid"), found);
}

function checkStaged({ baseline }: PullContext, { loaded, problems }: Staged): Promise<Problem[]> {
  return checkLoaded(loaded, problems, { baseline });
}

/** Refused documents are faults whatever the baseline says, because the snapshot would lack them. */
function faultsOf(context: PullContext, { refused }: Staged, problems: readonly Problem[]) {
  const failing = problems.filter((problem) => mayFail(context, problem) && !context.baseline.has(problem));
  return { failing, refused: [...refused] };
}

/** True for a problem of a reference or a link: the fault may also be in the target's document. */
const isDependence = ({ said }: Problem) => /^(reference|target)\./.test(said?.rule ?? "");

/** True for a rule about several documents: the fault may be in another document than that of the problem. */
const isRelation = (problem: Problem) =>
  isDependence(problem) || /^(slug\.taken$|site\.)/.test(problem.said?.rule ?? "");

/** Documents that differ from the CMS: they stay as in the old snapshot, or are left out. The set only grows. */
class Holding {
  readonly #context: PullContext;
  readonly #arrived: Dataset["documents"];
  readonly #before: Before;
  /** Digests of the documents as the CMS has them. */
  readonly #cmsDigests: Readonly<Record<string, string>>;
  /** Places of references and links that were already wrong before any edit was held. */
  readonly #wrongBefore: ReadonlySet<string>;
  readonly #states = new Map<string, { readonly isLeftOut: boolean; readonly why: Problem[] }>();
  #shownBefore: ReadonlySet<string> | undefined;

  constructor(context: PullContext, dataset: Dataset, before: Before, first: Staged, found: readonly Problem[]) {
    this.#context = context;
    this.#arrived = dataset.documents;
    this.#before = before;
    this.#cmsDigests = first.lock.documents;
    this.#wrongBefore = new Set(found.filter(isDependence).map(placeKey));
  }

  /** False if nothing more can be held. */
  addFaulty(staged: Staged, problems: readonly Problem[]): boolean {
    const { failing, refused } = faultsOf(this.#context, staged, problems);
    const ownFaults = failing.filter((problem) => !isRelation(problem));
    const followers = problems.filter((one) => isDependence(one) && !this.#wrongBefore.has(placeKey(one)));
    const holdCauses = (problem: Problem) => this.#hold(this.#causes(staged, problem), problem);
    // The first group that holds an edit ends the round, because this edit may cause the problems of the next groups.
    return (
      refused.map(([id, { problem }]) => this.#hold(this.#edited([id]), problem)).includes(true) ||
      ownFaults.map(holdCauses).includes(true) ||
      failing.map(holdCauses).includes(true) ||
      // An edit may link to a document that is new in a held edit. Then the edit with the link is held as well.
      followers.map((problem) => this.#hold(this.#edited([problem.about?.id ?? ""]), problem)).includes(true) ||
      failing.map((problem) => this.#leaveOut(problem)).includes(true)
    );
  }

  documents(): Dataset["documents"] {
    const documents = new Map(this.#arrived);
    for (const [id, { isLeftOut }] of this.#states) {
      const known = isLeftOut ? undefined : this.#oldVersion(id);
      if (known) documents.set(id, { rev: this.#arrived.get(id)?.rev ?? "", type: known._type, known });
      else documents.delete(id);
    }
    return documents;
  }

  get held(): Readonly<Record<string, HeldEdit>> {
    const held = [...this.#states].map(([id, { isLeftOut, why }]): [string, HeldEdit] => {
      const { rev: revision, type } = this.#arrived.get(id) ?? {};
      const old = isLeftOut ? undefined : this.#oldVersion(id);
      const since = old && this.#before.lock?.documents[id];
      const reasons = sortedProblems(why).map(({ onlyIfShown, count, level, ...reason }) => ({
        ...reason,
        // A warning is a reason only if the edit needs another held edit. The lock then calls the warning an error.
        level: level === "drift" ? level : "error",
      }));
      const edit = { type: type ?? old?._type, revision, since, why: reasons };
      const name = looksSecret(id, this.#context.settings.token) ? sha256(id).slice(0, 12) : id;
      // JSON drops fields that are undefined, because the lock's file has none of them.
      return [name, JSON.parse(JSON.stringify(edit))];
    });
    return sortedRecord(held);
  }

  /** The old snapshot's document, if that snapshot has this source and nobody has edited the document by hand. */
  #oldVersion(id: string): StoredDocument | undefined {
    const { loaded, lock } = this.#before;
    const document = lock?.source === this.#context.source ? loaded.documents.get(id) : undefined;
    if (!document || loaded.digests.get(id) !== lock?.documents[id]) return undefined;
    // A document of a type that has become private never returns.
    return exclusionReason(id, document._type, this.#context.settings.privateTypes) ? undefined : document;
  }

  /** Returns the ids of documents with an edit that is not held yet; a deletion is an edit, too. */
  #edited(ids: readonly string[]): string[] {
    return ids.filter((id) => {
      const old = this.#oldVersion(id);
      if (this.#states.has(id) || !(old || this.#arrived.has(id))) return false;
      return !old || this.#cmsDigests[id] !== this.#before.lock?.documents[id];
    });
  }

  #hold(ids: readonly string[], problem: Problem): boolean {
    for (const id of ids) {
      const why = this.#states.get(id)?.why ?? [];
      this.#states.set(id, { isLeftOut: !this.#oldVersion(id), why: [...why, problem] });
    }
    return ids.length > 0;
  }

  /** Leaves out a document that no page has shown, such as a faulty one that opens today, so no page loses content. */
  #leaveOut({ about, ...problem }: Problem): boolean {
    this.#shownBefore ??= shownDocuments(this.#before.loaded);
    if (!about || this.#shownBefore.has(about.id) || this.#states.get(about.id)?.isLeftOut) return false;
    this.#states.set(about.id, { isLeftOut: true, why: this.#states.get(about.id)?.why ?? [{ ...problem, about }] });
    return true;
  }

  /** Returns the edits of which at least one has caused the problem. */
  #causes(staged: Staged, problem: Problem): string[] {
    const id = problem.about?.id ?? "";
    const document = staged.loaded.documents.get(id);
    const target = document && this.#lostTarget(staged, document, problem);
    const rivals = document ? this.#rivals(staged, document, problem) : this.#missing(problem);
    if (!rivals) return [];
    const suspects = [target ? [target] : [], rivals, [id]].map((ids) => this.#edited(ids));
    return suspects.find((ids) => ids.length > 0) ?? this.#editedAbove(staged, [id]);
  }

  /** The target of a reference that is wrong only because the target was deleted or is of another type now. */
  #lostTarget({ loaded }: Staged, document: StoredDocument, { path }: Problem): string | undefined {
    const references = walk(document).places.filter(({ schema }) => schema.referenceTo);
    const place = references.find((reference) => showPath(document, reference.path) === path);
    const to = textOf(place?.value._ref);
    const old = this.#oldVersion(to);
    const isLost = old && loaded.documents.get(to)?._type !== old._type;
    return isLost && place?.schema.referenceTo?.includes(old._type) ? to : undefined;
  }

  /**
   * The documents with the same value where only one may have it; if some have this value newly, only these. Empty for
   * a problem of another kind. Undefined if an edit that brought the value is already held: this solves the problem.
   */
  #rivals({ loaded }: Staged, document: StoredDocument, { said }: Problem): string[] | undefined {
    const claimIn = claims[said?.rule ?? ""];
    if (!claimIn) return [];
    const claim = (one: StoredDocument, { lock }: StoredSnapshot) => JSON.stringify([one._type, ...claimIn(one, lock)]);
    const own = claim(document, loaded);
    const all = [...loaded.documents.values()].filter((one) => claim(one, loaded) === own).map(({ _id }) => _id);
    const fresh = all.filter((id) => {
      const old = this.#oldVersion(id);
      return !old || claim(old, this.#before.loaded) !== own;
    });
    if (fresh.some((id) => this.#states.has(id))) return undefined;
    return this.#edited(fresh).length > 0 ? fresh : all;
  }

  /** The old documents of the page or of the settings that are missing now. */
  #missing({ document: type, said }: Problem): string[] {
    const screen = said?.rule === "site.missingPage" ? said.facts.screen : undefined;
    const old = [...this.#before.loaded.documents.values()].filter(({ _type }) => _type === type);
    return old.filter((one) => screen === undefined || one.screen === screen).map(({ _id }) => _id);
  }

  /** The nearest edited documents that refer to these, directly or through other documents. */
  #editedAbove({ loaded }: Staged, ids: readonly string[]): string[] {
    const seen = new Set(ids);
    for (let below = new Set(ids); below.size > 0; ) {
      const above = [...loaded.documents.values()].filter(
        (document) => !seen.has(document._id) && referencesIn(document).some(({ to }) => below.has(to)),
      );
      below = new Set(above.map(({ _id }) => _id));
      const edited = this.#edited([...below]);
      if (edited.length > 0) return edited;
      for (const id of below) seen.add(id);
    }
    return [];
  }
}

/** The value that only one document of a type can have, for each rule about two documents with the same value. */
const claims: Readonly<Record<string, (document: StoredDocument, lock: Snapshot["lock"]) => unknown[]>> = {
  "slug.taken": (document, { expired }) => [
    isObject(document.slug) && document.slug.current,
    isClosed(document, new Set(expired)),
  ],
  "site.twice": () => [],
  "site.screenTaken": ({ screen }) => [screen],
};
