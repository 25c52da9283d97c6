import { createHash } from "node:crypto";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { loadedSnapshot } from "../documents/loaded.ts";
import { sealedFiles } from "../documents/sealed-files.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { uncommittedFiles } from "../git/git.ts";
import { loadSnapshot } from "../rules/load.ts";
import { brandDir, pullSettings } from "../settings.ts";
import { sha256 } from "../sha256.ts";
import { drawPlaceholder, readBrand } from "../site/site.ts";
import { filterHash } from "../snapshot/lock.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { snapshotPaths, swapSnapshot, withSnapshot } from "../snapshot/swap.ts";
import { plural } from "../terminal.ts";
import { todayOption } from "../today.ts";
import { optionsIn } from "../verb.ts";
import { placeholderDocuments } from "./placeholders.ts";

/** Pixels, by the field that shows the picture; other fields show the first. */
const sizes = Object.entries({ image: [1800, 1200], logo: [640, 320], portrait: [960, 1200] } as const);

/** Replaces the sample's content by neutral texts and drawn pictures, with which another company begins. */
export async function run(args: string[]): Promise<ExitCode> {
  const { dir: option, company, today } = optionsIn(args, ["dir", "company", "today"], []);
  if (!company?.trim()) throw new WrongUse('Say whose site it becomes: make new-site COMPANY="Honey Ltd"');
  const dir = await snapshotDir(option);
  const paths = snapshotPaths(dir);
  await withSnapshot(paths, async () => {
    if (!pullSettings().discard) await refuseLoss(dir);
    const pictures = await drawPictures();
    const idOf = new Map(pictures.map(({ field, document }) => [field, document._id]));
    const documents = placeholderDocuments({
      company,
      today: todayOption(today),
      upload: (field) => idOf.get(field) ?? idOf.get("image") ?? "",
    });
    const { texts } = sealedFiles([...documents, ...pictures.map(({ document }) => document)], {
      before: loadedSnapshot([], {}),
      source: "own",
      assets: new Map(pictures.map(({ file, bytes }) => [file, { sha256: sha256(bytes) }])),
      expired: [],
      alteredAssets: [],
      filterHash: filterHash(),
    });
    const files = pictures.map(({ file, bytes }) => [`assets/${file}`, bytes] as const);
    swapSnapshot(
      paths,
      { texts: new Map<string, string | Buffer>([...texts, ...files]), present: new Map() },
      { mayFlush: true },
    );
    const written = `${plural(documents.length, "document")} and ${plural(pictures.length, "picture")}`;
    process.stdout.write(
      `Wrote ${written} to ${dir}. They say what belongs there; make check lists them until they are replaced.\n`,
    );
  });
  return exitCodes.done;
}

/** Throws `Failure` if git cannot bring the content back, or it is not the sample. */
async function refuseLoss(dir: string): Promise<void> {
  const { source } = (await loadSnapshot(dir)).loaded.lock;
  const remedy = "To replace it all the same, set DISCARD=1";
  if (source !== "sample") {
    throw new Failure("guard", `The content of ${dir} is not the sample's: its source is “${source}”. ${remedy}`);
  }
  const uncommitted = await uncommittedFiles(dir);
  if (uncommitted?.length === 0) return;
  const what = uncommitted ? `has files that are not committed, such as ${uncommitted[0]}` : "is in no commit of git";
  throw new Failure("uncommitted", `The content of ${dir} ${what}: commit it first. ${remedy}`);
}

async function drawPictures() {
  const brand = await readBrand(brandDir());
  return Promise.all(
    sizes.map(async ([field, [width, height]]) => {
      const bytes = await drawPlaceholder(brand, { width, height });
      const sha1hash = createHash("sha1").update(bytes).digest("hex");
      const name = `${sha1hash}-${width}x${height}`;
      const kind = { _type: "sanity.imageAsset", mimeType: "image/png", extension: "png" };
      const metadata = { dimensions: { width, height, aspectRatio: width / height } };
      const document = { ...kind, _id: `image-${name}-png`, sha1hash, size: bytes.length, metadata };
      return { field: field as string, file: `${name}.png`, bytes, document };
    }),
  );
}
