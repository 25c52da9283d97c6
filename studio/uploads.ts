import type { SanityClient } from "sanity";
import {
  assetFileName,
  imageFormats,
  type Problem,
  parseAssetId,
  problemIn,
  say,
  unsafeInSvg,
  type Walked,
} from "../pipeline/for-studio/bundle.ts";

/** Finds the uploaded pictures that the site cannot show: those of another format, and unsafe drawings. */
export async function uploadProblems({ document, places }: Walked, client: SanityClient): Promise<Problem[]> {
  const found = places.map(async ({ value: { _ref: id }, path, schema }): Promise<Problem[]> => {
    const name = schema.referenceTo?.includes("sanity.imageAsset") ? parseAssetId(String(id)) : undefined;
    if (!name) return [];
    const { extension } = name;
    if (!Object.hasOwn(imageFormats, extension)) {
      return [problemIn(document, path, say("asset.format", { extension, formats: Object.keys(imageFormats) }))];
    }
    if (extension !== "svg") return [];
    const drawing = await readDrawing(client, assetFileName(name));
    const unsafe = drawing === undefined ? undefined : unsafeInSvg(drawing);
    return unsafe ? [problemIn(document, path, say("asset.unsafe", { what: { term: `drawing.${unsafe}` } }))] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Undefined for a file that cannot be loaded; a pull reports it. The browser caches files, which never change. */
async function readDrawing(client: SanityClient, file: string): Promise<string | undefined> {
  const answer = await fetch(assetAddress(client, file)).catch(() => undefined);
  return answer?.ok ? await answer.text() : undefined;
}

export function assetAddress(client: SanityClient, file: string): string {
  const { apiHost, projectId, dataset } = client.config();
  const host = apiHost === "https://api.sanity.io" ? "https://cdn.sanity.io" : apiHost;
  return `${host}/images/${projectId}/${dataset}/${file}`;
}
