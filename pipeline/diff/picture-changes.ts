import type { Snapshot } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { assetFileName, parseAssetId } from "../snapshot/asset-names.ts";
import type { ChangeKind, FileShown } from "./change.ts";
import { isReference } from "./titles.ts";
import type { ReportWords } from "./words/report-words.ts";

/** The file behind a picture or a film; undefined where there is none. */
export function fileShown(snapshot: Snapshot, holder: unknown): FileShown | undefined {
  if (!isObject(holder) || !isReference(holder.asset)) return undefined;
  return describeFile(snapshot, holder.asset._ref);
}

/** A picture or a film by the id of its asset; what the id itself says is believed where the asset's document is missing. */
export function describeFile(snapshot: Snapshot, assetId: string): FileShown {
  const asset: unknown = snapshot.byId.get(assetId);
  const parsed = parseAssetId(assetId);
  const name = isObject(asset) && typeof asset.originalFilename === "string" ? asset.originalFilename : assetId;
  return {
    assetId,
    fileName: parsed ? assetFileName(parsed) : "",
    name,
    ...(parsed?.kind === "image" ? { width: parsed.width, height: parsed.height } : {}),
    ...(isObject(asset) && typeof asset.size === "number" ? { size: asset.size } : {}),
  };
}

/** Another file; undefined if it is the same one. */
export function fileChange(before: FileShown | undefined, after: FileShown | undefined): ChangeKind | undefined {
  if (before?.assetId === after?.assetId) return undefined;
  return { kind: "file", ...(before ? { before } : {}), ...(after ? { after } : {}) };
}

/** The point that stays in view, in words; undefined where none is set. */
export function focalPoint(hotspot: unknown, words: ReportWords): string | undefined {
  if (!isObject(hotspot)) return undefined;
  return words.focalPoint(percent(hotspot.x), percent(hotspot.y));
}

/** What is cut off, in words; undefined where nothing is. */
export function cutOff(crop: unknown, words: ReportWords): string | undefined {
  if (!isObject(crop)) return undefined;
  const sides = (["top", "right", "bottom", "left"] as const).filter(
    (side) => crop[side] !== 0 && crop[side] !== undefined,
  );
  return sides.length === 0 ? words.notCut : sides.map((side) => words.cutOff(side, percent(crop[side]))).join(", ");
}

/** `hall.jpg (1800 × 1200, 312 kB)` */
export function fileWords({ name, width, height, size }: FileShown, words: ReportWords): string {
  const facts = [
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(size === undefined ? [] : [size < 1000 ? words.bytes(size) : `${Math.round(size / 1000)} kB`]),
  ];
  return facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
}

function percent(share: unknown): string {
  return typeof share === "number" ? `${Math.round(share * 100)} %` : String(share);
}
