import { type Address, type Collection, collectionNames, pathFor } from "#src/addresses.ts";
import type { Document, DocumentOf } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { readSnapshot } from "#src/content/read.ts";
import { documentsOf, openDocument, pageOf, type Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { locales } from "#src/locales.ts";
import { closedOn, todayOption } from "../documents/closed.ts";
import { loadedSnapshot } from "../documents/loaded.ts";
import { type Problem, placeKey } from "../documents/problem.ts";
import { lowerUnshown, sortedProblems } from "../documents/problem-list.ts";
import { walk } from "../documents/walk.ts";
import { placesShowing } from "../pages/explain.ts";
import { type ReadPage, readPages } from "../pages/page-recorder.ts";
import { documentRules } from "../rules/document-rules.ts";
import { heldProblems } from "../rules/held.ts";
import { checkScreens, checkSlugs, shownDocuments } from "../rules/site.ts";
import type { Complete } from "./complete.ts";
import type { DraftStore } from "./drafts.ts";

/** Notices about a page that visitors do not see, or see differently. Days as `2026-11-21`. */
export type Notice =
  | { readonly says: "draftOnly" | "closed" | "held" | "noPage" }
  | { readonly says: "notYet"; readonly from: string }
  | { readonly says: "notYetUntil"; readonly from: string; readonly until: string }
  | { readonly says: "expired"; readonly until: string }
  | { readonly says: "moved"; readonly path: string };

interface Found {
  readonly document: Document;
  /** The content from which the page is made, if it differs from the shown content. */
  readonly snapshot?: Snapshot;
  readonly notices?: readonly Notice[];
}

export type ShownContent = ReturnType<typeof shownContent>;

/** @param committed the snapshot in git, whose lock has the data that the CMS lacks */
export function shownContent(drafts: DraftStore, committed: ReturnType<typeof readSnapshot>, complete: Complete) {
  const today = todayOption(undefined);
  const documents = drafts.documents();
  // A copy, because the drafts change while this content is still shown.
  const published = new Map(drafts.published);
  const refused = drafts.problems();
  const snapshot: Snapshot = {
    ...committed,
    lock: { ...committed.lock, expired: closedOn(today, documents) },
    byId: complete(documents, published, today),
  };
  /** All pages are read only when the Studio first asks which pages show a document, because this takes long. */
  let pages: readonly ReadPage[] | undefined;

  /** If several documents are for the same screen, or no draft is for it, the published page is shown. */
  function findPage({ screen }: Exclude<Address, { slug: string }>): Found | undefined {
    const all = documentsOf(snapshot, "page");
    const candidates = all.filter((page) => page.screen === screen);
    const current = [...published.values()].find((stored) => stored._type === "page" && stored.screen === screen);
    const isPublished = ({ _id }: Document) => _id === current?._id;
    const page = candidates.find(isPublished) ?? candidates[0] ?? all.find(isPublished);
    if (!page) return undefined;
    if (pageOf(snapshot, screen) === page) return { document: page };
    return { document: page, snapshot: snapshotWith({ ...page, screen }, candidates) };
  }

  /** Also finds a closed document, and a document whose draft has another slug than the published one. */
  function findDocument(address: Extract<Address, { slug: string }>): Found | undefined {
    const { screen, slug } = address;
    const open = openDocument(snapshot, screen, slug);
    if (open) return { document: open };
    const all = documentsOf(snapshot, screen);
    const closed = all.find((document) => document.slug.current === slug);
    const publishedSlug = (id: string): unknown => Object(published.get(id)?.slug).current;
    const document = closed ?? all.find(({ _id }) => publishedSlug(_id) === slug);
    if (!document) return undefined;
    const moved = { says: "moved", path: pathFor({ ...address, slug: document.slug.current }) } as const;
    const notices = [...(closed ? [] : [moved]), ...closedNotices(document, today)];
    const opened = { ...document, open: true, slug: { ...document.slug, current: slug } };
    return { document, snapshot: snapshotWith(opened), notices };
  }

  /** The content with a changed document, which is shown regardless of dates, and without its rivals for a screen. */
  function snapshotWith(document: Document, rivals: readonly Document[] = []): Snapshot {
    const byId = new Map(snapshot.byId).set(document._id, document);
    for (const { _id } of rivals) if (_id !== document._id) byId.delete(_id);
    const expired = snapshot.lock.expired.filter((id) => id !== document._id);
    return { ...snapshot, lock: { ...snapshot.lock, expired }, byId };
  }

  return {
    isOfToday: () => today === todayOption(undefined),

    /** Also finds a closed document, and a draft by the slug that it had when published. `makePayload` may throw. */
    pageAt(address: Address): { makePayload: () => Payload | undefined; notices: readonly Notice[] } | undefined {
      const found = "slug" in address ? findDocument(address) : findPage(address);
      if (!found) return undefined;
      const { document, snapshot: changed = snapshot, notices = [] } = found;
      const draftOnly: Notice[] = published.has(document._id) ? [] : [{ says: "draftOnly" }];
      return { makePayload: () => payloadFor(changed, address), notices: [...draftOnly, ...notices] };
    },

    /** The paths of the pages that show the document; none for an unknown id. */
    pathsShowing(id: string): string[] {
      const document = snapshot.byId.get(id);
      if (!document) return [];
      pages ??= [...readPages(snapshot)];
      const withPage = collectionNames.flatMap((name) => documentsOf(snapshot, name)).filter(({ _id }) => _id === id);
      const own = withPage.flatMap(({ _type: screen, slug: { current: slug } }) =>
        locales.map((variant) => pathFor({ screen, variant, slug })),
      );
      const paths = placesShowing(pages, document).map(({ address }) => address);
      return [...new Set([...own, ...paths])];
    },

    /** The problems of the content as if all drafts were published. */
    problems(): Problem[] {
      const loaded = loadedSnapshot(documents, { parsedLock: snapshot.lock });
      const problemsOf = documentRules(loaded);
      const found = documents.flatMap((document) => problemsOf(walk(document)));
      const all = [...refused, ...found, ...checkSlugs(loaded), ...checkScreens(loaded)];
      const held = heldProblems(committed.lock, committed, drafts.revisions);
      // A problem of a held edit contains the words of the fault, which is therefore not listed once more.
      const heldPlaces = new Set(held.map(placeKey));
      const others = lowerUnshown(all, () => shownDocuments(loaded)).filter((one) => !heldPlaces.has(placeKey(one)));
      return sortedProblems([...held, ...others]);
    },
  };
}

/** The reason why visitors do not see a document, if any. */
function closedNotices({ open, publishedOn, validThrough }: DocumentOf<Collection>, today: string): Notice[] {
  if (!open) return [{ says: "closed" }];
  if (validThrough !== undefined && validThrough < today) return [{ says: "expired", until: validThrough }];
  if (publishedOn <= today) return [];
  if (validThrough === undefined) return [{ says: "notYet", from: publishedOn }];
  return [{ says: "notYetUntil", from: publishedOn, until: validThrough }];
}
