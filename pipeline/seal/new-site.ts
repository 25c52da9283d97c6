import { createHash } from "node:crypto";
import { join } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { writeFile } from "../files.ts";
import { uncommittedFiles } from "../git/git.ts";
import { loadSnapshot } from "../rules/load.ts";
import { brandDir, pullSettings } from "../settings.ts";
import { drawPlaceholder, readBrand } from "../site/site.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { snapshotDir, snapshotPaths, withSnapshot } from "../snapshot/snapshot-dir.ts";
import { swapFolder } from "../swap.ts";
import { todayOption } from "../today.ts";
import { optionsIn } from "../verb.ts";
import { placeholderDocuments } from "./placeholders.ts";
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
    const { bytes, ...dimensions } = await drawPlaceholder(await readBrand(brandDir()));
    const sha1hash = createHash("sha1").update(bytes).digest("hex");
    const name = `${sha1hash}-${dimensions.width}x${dimensions.height}`;
    const file = { mimeType: "image/png", extension: "png", size: bytes.length, sha1hash, metadata: { dimensions } };
    const picture = { _id: `image-${name}-png`, _type: "sanity.imageAsset", ...file };
    const documents = [picture, ...placeholderDocuments(company, today, picture._id)];
    writeFile(join(staging, `assets/${name}.png`), bytes);
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
  const { source } = (await loadSnapshot(dir)).loaded.lock;
  const [first] = uncommittedFiles(dir) ?? ["the folder is in no commit of git"];
  const why = source === "sample" ? first && `is not committed (${first})` : `is from another source, “${source}”`;
  const remedy = "Commit it; to replace it all the same, set DISCARD=1";
  if (why) throw new Failure("uncommitted", `The content of ${dir} ${why}. ${remedy}.`);
}
