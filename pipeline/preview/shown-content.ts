import { type Address, type Collection, isCollection, pathFor } from "#src/addresses.ts";
import type { Document, DocumentOf } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { readSnapshot } from "#src/content/read.ts";
import { documentsOf, openDocument, pageOf, type Snapshot, type StoredDocument } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { locales } from "#src/locales.ts";
import { closedOn, loadedSnapshot } from "../documents/loaded.ts";
import { lowerUnshown, type Problem, placeKey, sortedProblems } from "../documents/problem.ts";
import { walk } from "../documents/walk.ts";
import { placesShowing } from "../pages/explain.ts";
import { type ReadPage, readPages } from "../pages/page-recorder.ts";
import { documentRules } from "../rules/document-rules.ts";
import { heldProblems } from "../rules/held.ts";
import { checkScreens, checkSlugs, shownDocuments } from "../rules/site.ts";
import { todayOption } from "../today.ts";
import type { CompletedDocuments } from "./completed-documents.ts";
import type { Drafts } from "./drafts.ts";

/** Notices about a page that visitors do not see, or see differently. Days as `2026-11-21`. */
export type Notice =
  | { readonly says: "draftOnly" | "closed" | "held" | "noPage" }
  | { readonly says: "notYet"; readonly from: string }
  | { readonly says: "notYetUntil"; readonly from: string; readonly until: string }
  | { readonly says: "expired"; readonly until: string }
  | { readonly says: "moved"; readonly path: string };

export class ShownContent {
  readonly #snapshot: Snapshot;
  readonly #documents: readonly StoredDocument[];
  readonly #published: ReadonlyMap<string, StoredDocument>;
  readonly #refused: readonly Problem[];
  /** Each also describes the fault because of which it is held, so that fault is not listed again. */
  readonly #held: () => readonly Problem[];
  readonly #today: string;
  /** Made when the Studio asks for the first time: it reads all pages. */
  #pages: readonly ReadPage[] | undefined;

  /** @param committed the snapshot in git, whose lock has the data that the CMS lacks */
  constructor(drafts: Drafts, committed: ReturnType<typeof readSnapshot>, completed: CompletedDocuments) {
    this.#today = todayOption(undefined);
    this.#documents = drafts.documents();
    this.#published = new Map(drafts.published);
    this.#refused = drafts.problems();
    // Takes the lock's digest, so it waits until problems are searched: this runs at each edit.
    this.#held = () => heldProblems(committed.lock, committed, drafts.revisions);
    const byId = completed.of(this.#documents, this.#published, this.#today);
    this.#snapshot = {
      ...committed,
      lock: { ...committed.lock, expired: closedOn(this.#today, this.#documents) },
      byId,
    };
  }

  isOfToday(): boolean {
    return this.#today === todayOption(undefined);
  }

  /**
   * Also finds the page of a closed document, and a draft's page at its former or future address. `payload` throws if
   * the page cannot be made.
   */
  pageAt(address: Address): { payload: () => Payload | undefined; notices: readonly Notice[] } | undefined {
    const found = "slug" in address ? this.#document(address) : this.#page(address);
    if (!found) return undefined;
    const { document, snapshot = this.#snapshot, notices = [] } = found;
    const draftOnly: Notice[] = this.#published.has(document._id) ? [] : [{ says: "draftOnly" }];
    return { payload: () => payloadFor(snapshot, address), notices: [...draftOnly, ...notices] };
  }

  pathsShowing(id: string): string[] {
    const document = this.#snapshot.byId.get(id);
    if (!document) return [];
    this.#pages ??= [...readPages(this.#snapshot)];
    const paths = placesShowing(this.#pages, document).map(({ address }) => address);
    const { _type: screen, slug } = document as Document & { slug?: { current: string } };
    const pathsOf = (slug: string) => locales.map((variant) => pathFor({ screen, variant, slug } as Address));
    const own = isCollection(screen) && slug ? pathsOf(slug.current) : [];
    return [...new Set([...own, ...paths])];
  }

  /** The problems of the content as if all drafts were published. */
  problems(): Problem[] {
    const documents = this.#documents;
    const loaded = loadedSnapshot(documents, { parsedLock: this.#snapshot.lock });
    const problemsOf = documentRules(loaded);
    const found = documents.flatMap((document) => problemsOf(walk(document)));
    const problems = [...this.#refused, ...found, ...checkSlugs(loaded), ...checkScreens(loaded)];
    const heldNow = this.#held();
    const held = new Set(heldNow.map(placeKey));
    const others = lowerUnshown(problems, () => shownDocuments(loaded)).filter((one) => !held.has(placeKey(one)));
    return sortedProblems([...heldNow, ...others]);
  }

  /** If several pages claim a screen, or no draft does, the published page is shown. */
  #page({ screen }: Exclude<Address, { slug: string }>): Found | undefined {
    const all = documentsOf(this.#snapshot, "page");
    const claimants = all.filter((page) => page.screen === screen);
    const owner = [...this.#published.values()].find((own) => own._type === "page" && own.screen === screen);
    const page =
      claimants.find(({ _id }) => _id === owner?._id) ?? claimants[0] ?? all.find(({ _id }) => _id === owner?._id);
    if (!page) return undefined;
    if (pageOf(this.#snapshot, screen) === page) return { document: page };
    const others = claimants.filter(({ _id }) => _id !== page._id).map(({ _id }) => _id);
    return { document: page, snapshot: this.#with({ ...page, screen }, others) };
  }

  #document(address: Extract<Address, { slug: string }>): Found | undefined {
    const { screen, slug } = address;
    const open = openDocument(this.#snapshot, screen, slug);
    if (open) return { document: open };
    const all = documentsOf(this.#snapshot, screen);
    const closed = all.find((document) => document.slug.current === slug);
    const shown = closed ?? all.find(({ _id }) => this.#publishedSlug(_id) === slug);
    if (!shown) return undefined;
    const moved = closed ? [] : [{ says: "moved", path: pathFor({ ...address, slug: shown.slug.current }) } as const];
    const opened = { ...shown, open: true, slug: { ...shown.slug, current: slug } };
    return { document: shown, snapshot: this.#with(opened), notices: [...moved, ...this.#closing(shown)] };
  }

  #publishedSlug(id: string): unknown {
    const slug = this.#published.get(id)?.slug;
    return Object(slug).current;
  }

  /** The reason why visitors do not see a document, if any. */
  #closing({ open, publishedOn, validThrough }: DocumentOf<Collection>): Notice[] {
    if (!open) return [{ says: "closed" }];
    if (validThrough !== undefined && validThrough < this.#today) return [{ says: "expired", until: validThrough }];
    if (publishedOn <= this.#today) return [];
    if (validThrough === undefined) return [{ says: "notYet", from: publishedOn }];
    return [{ says: "notYetUntil", from: publishedOn, until: validThrough }];
  }

  /** The same content with one document changed and shown regardless of dates, and without some others. */
  #with(document: Document, without: readonly string[] = []): Snapshot {
    const { lock, byId, ...others } = this.#snapshot;
    const changed = new Map(byId).set(document._id, document);
    for (const id of without) changed.delete(id);
    return { ...others, lock: { ...lock, expired: lock.expired.filter((id) => id !== document._id) }, byId: changed };
  }
}

interface Found {
  readonly document: Document;
  /** If absent, the page is made of all that is shown. */
  readonly snapshot?: Snapshot;
  readonly notices?: readonly Notice[];
}
