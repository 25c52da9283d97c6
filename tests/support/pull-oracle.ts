import type { CmsDocument, DatasetState } from "#pipeline/local-cms/mutations.ts";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import { readTree } from "./folders.ts";

/** The expected snapshot of a dataset, computed without the pipeline's code. */

/** Documents by id as text, in a stable order, without unused uploads. */
export function expectedContent(state: DatasetState): Record<string, string> {
  const published = [...state].filter(([id]) => !/^(drafts|versions|_)\./.test(id)).map(([, document]) => document);
  const wanted = published.filter(({ _type }) => !/^(system\.|sanity\.(previewUrl|assist))/.test(String(_type)));
  const written = wanted.filter((document) => !isUpload(document)).map(canonicalText);
  const isShown = ({ _id }: CmsDocument) => written.some((text) => text.includes(_id));
  const expected = wanted.filter((document) => !isUpload(document) || isShown(document));
  return Object.fromEntries(expected.map((document) => [document._id, canonicalText(document)]));
}

function isUpload({ _type }: CmsDocument): boolean {
  return /^sanity\.\w+Asset$/.test(String(_type));
}

/** The texts are cached, because most documents stay the same for many states. */
const canonicalTexts = new WeakMap<CmsDocument, string>();

function canonicalText(document: CmsDocument): string {
  const { _rev, _createdAt, _updatedAt, _system, ...content } = document;
  const text = canonicalTexts.get(document) ?? sorted(content);
  canonicalTexts.set(document, text);
  return text;
}

export async function pulledContent(dir: string): Promise<Record<string, string>> {
  const files = Object.values(await readTree(`${dir}/documents`));
  // `readTree` gives one character for each byte.
  const contents: { _id: string }[] = files.map((bytes) => JSON.parse(Buffer.from(bytes, "latin1").toString()));
  return Object.fromEntries(contents.map((content) => [content._id, sorted(content)]));
}

/**
 * The states of a CMS's history, beginning with `from`, that match a snapshot if the documents in `butFor` are ignored.
 */
export async function momentsShown(
  dir: string,
  cms: TestCms,
  from = 0,
  butFor: readonly string[] = [],
): Promise<number[]> {
  const others = (content: Record<string, string>) =>
    sorted(Object.fromEntries(Object.entries(content).filter(([id]) => !butFor.includes(id))));
  const pulled = others(await pulledContent(dir));
  const moments = Array.from({ length: cms.store.moment - from + 1 }, (_, index) => from + index);
  return moments.filter((moment) => others(expectedContent(cms.store.stateAt(moment))) === pulled);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
