import type { Snapshot } from "#src/content/snapshot.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { isObject } from "../../json.ts";
import { assetFileName, assetTypes, parseAssetId } from "../../snapshot/asset-names.ts";
import type { FileShown } from "./change.ts";
import { isReference } from "./content-in-words.ts";

/** The file of a picture, film or document. Undefined if the value refers to none. */
export function fileShown(snapshot: Snapshot, reference: unknown): FileShown | undefined {
  return isReference(reference) ? describeFile(snapshot, reference._ref) : undefined;
}

/** The files of one snapshot that the other one lacks, sorted by id. */
export function filesOnlyIn(here: Snapshot, there: Snapshot): FileShown[] {
  const assets = [...here.byId.values()].filter(({ _type }) => assetTypes.includes(_type));
  const ids = assets.map(({ _id }) => _id).filter((id) => !there.byId.has(id));
  return ids.sort().map((id) => describeFile(here, id));
}

function describeFile(snapshot: Snapshot, assetId: string): FileShown {
  const asset: unknown = snapshot.byId.get(assetId);
  const { originalFilename, size } = isObject(asset) ? asset : {};
  const parsed = parseAssetId(assetId);
  const image = parsed?.kind === "image" ? parsed : undefined;
  return {
    assetId,
    fileName: parsed ? assetFileName(parsed) : "",
    name: typeof originalFilename === "string" ? originalFilename : assetId,
    width: image?.width,
    height: image?.height,
    size: typeof size === "number" ? size : undefined,
  };
}

/** `photo.jpg (800 × 600, 20 kB)` */
export function fileText(file: FileShown | undefined, words: ReportWords): string {
  if (!file) return words.say("none");
  const { name, width, height, size } = file;
  const facts: string[] = [];
  if (width && height) facts.push(`${width} × ${height}`);
  if (size !== undefined)
    facts.push(size < 1000 ? words.say("bytes", { count: size }) : `${Math.round(size / 1000)} kB`);
  return facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
}
