import { createHash } from "node:crypto";
import { join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { todayOption } from "../documents/closed.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { writeFile } from "../files.ts";
import { uncommittedFiles } from "../git/git.ts";
import { loadSnapshot } from "../rules/load.ts";
import { brandDir, pullSettings } from "../settings.ts";
import { drawPlaceholder, readBrand } from "../site/site.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { snapshotDir, snapshotPaths, withSnapshot } from "../snapshot/snapshot-dir.ts";
import { swapFolder } from "../swap.ts";
import { optionsIn } from "../verb.ts";
import { placeholderDocuments } from "./placeholder-documents.ts";
import { sealSnapshot } from "./seal.ts";

/** Replaces the sample by neutral texts and a drawn picture, with which another company can begin its site. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "company", "today"], []);
  const company = values.company?.trim();
  if (!company) throw new WrongUse('Say whose site it becomes: make new-site COMPANY="Honey Ltd"');
  const dir = await snapshotDir(values.dir);
  const paths = snapshotPaths(dir);
  const { staging, target } = paths;
  const today = todayOption(values.today);
  await withSnapshot(paths, async () => {
    if (!pullSettings().discard) await refuseLoss(dir);
    const { file, bytes, document: picture } = await makePicture();
    const documents = [picture, ...placeholderDocuments({ company, today, pictureId: picture._id })];
    writeFile(join(staging, file), bytes);
    for (const document of documents) {
      writeFile(join(staging, documentFile(document._type, document._id)), JSON.stringify(document));
    }
    await sealSnapshot(staging, { today, source: "own" });
    swapFolder(staging, target);
    const advice = "Their texts say what belongs there; make check lists those that still wait for yours.";
    process.stdout.write(`Wrote ${documents.length} documents to ${dir}. ${advice}\n`);
  });
  return exitCodes.done;
}

/** Throws `Failure` if the content is not the sample's, or if git could not restore it. */
async function refuseLoss(dir: string): Promise<void> {
  const refuse = (why: string) => {
    const remedy = "Commit it; to replace it all the same, set DISCARD=1";
    throw new Failure("uncommitted", `The content of ${dir} ${why}. ${remedy}.`);
  };
  const { source } = (await loadSnapshot(dir)).loaded.lock;
  if (source !== "sample") refuse(`is from another source, “${source}”`);
  const [uncommitted] = uncommittedFiles(dir) ?? ["the folder is in no commit of git"];
  if (uncommitted) refuse(`is not committed (${uncommitted})`);
}

/** The only picture of the new site, as Sanity describes and names an upload. */
async function makePicture() {
  const { bytes, ...dimensions } = await drawPlaceholder(await readBrand(brandDir()));
  const sha1hash = createHash("sha1").update(bytes).digest("hex");
  const name = `${sha1hash}-${dimensions.width}x${dimensions.height}`;
  const facts = { mimeType: "image/png", extension: "png", size: bytes.length, sha1hash, metadata: { dimensions } };
  const document = { _id: `image-${name}-png`, _type: "sanity.imageAsset", ...facts };
  return { file: `assets/${name}.png`, bytes, document };
}
