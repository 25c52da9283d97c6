import { type Address, localeOf, type Place, parsePath, pathFor } from "#src/addresses.ts";
import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { PageScopes } from "../diff/page-scope.ts";
import { titleOf } from "../diff/titles.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { type LastChange, lastCommits } from "./last-commits.ts";
import { type PageSource, pageDocument, pageSources } from "./page-sources.ts";

/** A document, as both explanations name it. */
export interface NamedDocument {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Inside the snapshot. */
  readonly file: string;
  readonly lastChange: LastChange;
}

export interface PageExplanation {
  readonly address: string;
  readonly language: string;
  readonly title: string;
  readonly documents: readonly (NamedDocument & Omit<PageSource, "document">)[];
}

export interface DocumentExplanation extends NamedDocument {
  readonly pages: readonly { readonly address: string; readonly alsoAt?: string; readonly fields: readonly string[] }[];
}

/** What made the page at an address. Throws `WrongUse` where there is none. */
export async function explainAddress(dir: string, snapshot: Snapshot, path: string): Promise<PageExplanation> {
  const address = parsePath(path);
  if (!address)
    throw new WrongUse(`${path} is no address of this site. Write it as /de/jobs, without a slash at the end.`);
  const language = localeOf(address.variant);
  const sources = pageSources(new PageScopes(snapshot), address, language);
  if (!sources) throw new WrongUse(`There is no page at ${path}: the job is closed, or there is none of that name.`);
  const named = await nameAll(
    dir,
    sources.map(({ document }) => document),
  );
  return {
    address: path,
    language,
    title: titleOf(pageDocument(snapshot, address)) ?? path,
    documents: sources.map(({ fields, through }, index) => ({ ...(named[index] as NamedDocument), fields, through })),
  };
}

/** Where a document shows. Throws `WrongUse` for an id that is not in the snapshot. */
export async function explainDocument(dir: string, snapshot: Snapshot, id: string): Promise<DocumentExplanation> {
  const document = snapshot.byId.get(id);
  if (!document) throw new WrongUse(`There is no document with the _id ${JSON.stringify(id)} in the snapshot.`);
  const scopes = new PageScopes(snapshot);
  const places = scopes.places().filter((place) => scopes.scopeOf(place).byId.has(id));
  const pages = places.flatMap((place) =>
    locales.flatMap((locale) => {
      const source = pageSources(scopes, place, locale)?.find((source) => source.document === document);
      const at = (variant: Address["variant"]) => pathFor({ ...(place as Place), variant } as Address);
      const alsoAt = locale === defaultLocale ? { alsoAt: at("unprefixed") } : {};
      return source ? [{ address: at(locale), ...alsoAt, fields: source.fields }] : [];
    }),
  );
  const [named] = await nameAll(dir, [document]);
  return { ...(named as NamedDocument), pages };
}

async function nameAll(dir: string, documents: readonly Document[]): Promise<NamedDocument[]> {
  const files = documents.map(({ _type, _id }) => documentFile(_type, _id));
  const commits = await lastCommits(dir, files);
  return documents.map((document, index) => {
    const file = files[index] ?? "";
    const title = titleOf(document) ?? document._id;
    return { id: document._id, type: document._type, title, file, lastChange: commits.get(file) };
  });
}
