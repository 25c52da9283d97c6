import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { checkLoaded } from "../check/check.ts";
import { writeIfChanged } from "../files.ts";
import { forReader } from "../problem.ts";
import { ask } from "../pull/ask.ts";
import { openContext, type PullOptions } from "../pull/context.ts";
import { fetchDocuments } from "../pull/fetch.ts";
import { remember } from "../pull/remember.ts";
import { settle } from "../pull/settle.ts";
import { stage } from "../pull/stage.ts";
import { reportLocales } from "../settings.ts";
import { listSnapshot } from "../snapshot/listing.ts";
import { swapSnapshot, withSnapshot } from "../snapshot/swap.ts";
import { completeDocument } from "./complete.ts";

/** The first version with the `drafts` perspective. */
const apiVersion = "2025-02-19";

export const previewFolders = (work: string) => ({
  drafts: join(work, "drafts"),
  shown: join(work, "shown"),
  problems: join(work, "problems.json"),
  overlay: join(work, "overlay/overlay.js"),
});

export interface PreviewSettings extends Pick<PullOptions, "settings" | "today" | "signal"> {
  readonly work: string;
  readonly studioUrl: string;
}

/**
 * Writes the content with drafts, valid or not, and its problems to the preview's folders: a pull without guards.
 * Throws `Failure` if the CMS does not answer.
 */
export async function bringDrafts({ work, settings, studioUrl, today, signal }: PreviewSettings): Promise<void> {
  const folders = previewFolders(work);
  mkdirSync(dirname(folders.drafts), { recursive: true });
  const own = { ...settings, apiVersion, useCdn: false, perspective: "drafts" as const };
  const options = { settings: own, strict: false, baseline: { has: () => false }, today, signal };
  const context = openContext({ ...options, dir: folders.drafts });
  try {
    await withSnapshot(context.paths, context.steps, async () => {
      const asked = await ask(context);
      if (!asked.isNew) return;
      const dataset = await fetchDocuments(context, asked);
      await settle(context.cms, dataset, asked.since);
      const staged = await stage(context, dataset, asked.before);
      if (staged.isChanged) swapSnapshot(context.paths, context.steps, staged.files);
      await show(folders, staged, studioUrl);
      // The page does not wait for the problems.
      const problems = await checkLoaded(staged.loaded, staged.problems);
      const inLanguages = reportLocales.map((reportLocale) => [
        reportLocale,
        forReader(problems, { reportLocale, studioUrl }),
      ]);
      writeFileSync(folders.problems, JSON.stringify(Object.fromEntries(inLanguages)));
      remember(context, dataset, staged);
    });
  } finally {
    await context.session.close();
  }
}

/** Writes the content for the pages. Unchanged files stay untouched, so that the dev server sees few edits. */
async function show(
  { drafts, shown }: ReturnType<typeof previewFolders>,
  { loaded: { documents }, lock }: Awaited<ReturnType<typeof stage>>,
  studioUrl: string,
): Promise<void> {
  const { _id: id, _type: type, sha1hash } = placeholder;
  const types = new Map(documents.map(({ content }) => [String(content._id), String(content._type)]));
  const options = { types: types.set(id, type), placeholder: id, studioUrl };
  const texts = new Map([
    ["snapshot.json", canonicalJson(lock)],
    [`assets/${sha1hash}-1200x800.svg`, drawing],
    [`documents/${type}/${id}.json`, canonicalJson(placeholder)],
  ]);
  for (const { file, content } of documents) {
    const completed = completeDocument(content, options);
    if (completed) texts.set(file, canonicalJson(completed));
  }
  for (const name of (await listSnapshot(shown)).documents) if (!texts.has(name)) rmSync(join(shown, name));
  mkdirSync(join(shown, "assets"), { recursive: true });
  for (const name of (await listSnapshot(drafts)).assets) {
    if (!existsSync(join(shown, "assets", name))) linkSync(join(drafts, "assets", name), join(shown, "assets", name));
  }
  for (const [name, text] of texts) writeIfChanged(join(shown, name), text);
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#999" d="M0 0h1200v800H0z"/></svg>`;
const drawingHash = createHash("sha1").update(drawing).digest("hex");
const placeholder = {
  _id: `image-${drawingHash}-1200x800-svg`,
  _type: "sanity.imageAsset",
  mimeType: "image/svg+xml",
  size: drawing.length,
  sha1hash: drawingHash,
  metadata: { dimensions: { width: 1200, height: 800 } },
};
