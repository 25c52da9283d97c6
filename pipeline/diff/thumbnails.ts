import sharp from "sharp";
import type { Change, DiffReport, FileShown } from "./change.ts";
import type { Revision } from "./read-revision.ts";

/** Pixels of the longer side. */
const size = 240;

/** A thumbnail is about 8 kB of the page: more of them would make it too heavy to send around. */
const maxThumbnails = 300;

/** A small form of each picture that a report shows, as a `data:` address by asset id. Films have none. */
export async function makeThumbnails(
  report: DiffReport,
  before: Revision,
  after: Revision,
): Promise<Map<string, string>> {
  const changes = report.documents.flatMap(({ changes }) => changes);
  const files = [...changes.flatMap(filesIn), ...report.files.added, ...report.files.removed];
  const pictures = new Map(
    files.filter(({ width }) => width !== undefined).map((file) => [file.assetId, file.fileName]),
  );
  const wanted = [...pictures].slice(0, maxThumbnails);
  const names = wanted.map(([, name]) => name);
  const found = await after.readAssets(names);
  const missing = names.filter((name) => !found.has(name));
  for (const [name, bytes] of await before.readAssets(missing)) found.set(name, bytes);
  const thumbnails = new Map<string, string>();
  for (const [id, name] of wanted) {
    const thumbnail = await makeThumbnail(found.get(name));
    if (thumbnail) thumbnails.set(id, thumbnail);
  }
  return thumbnails;
}

function filesIn(change: Change): FileShown[] {
  if (change.kind === "item") return change.content.flatMap(filesIn);
  return change.kind === "file" ? [change.before, change.after].filter((file) => file !== undefined) : [];
}

/** Returns undefined for a file that is missing or is no picture: `make check` names those. */
async function makeThumbnail(bytes: Buffer | undefined): Promise<string | undefined> {
  if (!bytes) return undefined;
  try {
    const picture = sharp(bytes).rotate().resize(size, size, { fit: "inside", withoutEnlargement: true });
    return `data:image/webp;base64,${(await picture.webp({ quality: 70 }).toBuffer()).toString("base64")}`;
  } catch {
    return undefined;
  }
}
