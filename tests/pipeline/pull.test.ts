import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { readTree } from "#tests/support/folders.ts";
import { shuffled } from "#tests/support/local-cms/faults.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { pulledTrial, tryPulling } from "#tests/support/pull-trial.ts";
import {
  lines,
  picture,
  sampleAssets,
  sampleAssetsDir,
  sampleDay,
  writeDocument,
  writeSample,
} from "#tests/support/sample.ts";

test("a pull writes the whole dataset with all files, and it is valid", async () => {
  const { cms, dir, pull } = await tryPulling();
  const report = await pull();
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
  expect(await readTree(join(dir, "assets"))).toEqual(await readTree(sampleAssetsDir));
  expect(await checkSnapshot(dir)).toEqual([]);
  expect(readSnapshot(dir).lock).toMatchObject({ source: "sanity:local/production", expired: [] });
  expect(report).toMatchObject({ isChanged: true, documents: 26, assets: 3, downloads: 3, requests: 3, edits: 0 });
});

test("a second pull needs one request, without a record of the last pull some more, and neither rewrites a file", async () => {
  const { cms, dir, pull } = await pulledTrial();
  const before = await timesAndBytes(dir);
  cms.requests.length = 0;
  expect(await pull()).toMatchObject({ isChanged: false, requests: 1, documents: 26, assets: 3 });
  expect(cms.requests.map(({ query }) => query)).toEqual([expect.stringMatching(/^\*\[.*\]\{_id,_rev\}$/)]);
  await rm(join(dir, "../.cache"), { recursive: true });
  expect(await pull()).toMatchObject({ isChanged: false, downloads: 0 });
  expect(await timesAndBytes(dir)).toEqual(before);
  expect(await pull()).toMatchObject({ requests: 1 });
});

test("a pull requests only changed documents", async () => {
  const { cms, dir, pull } = await pulledTrial();
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Hanne vom Hof" }));
  cms.store.insert({ _id: "quote-neu", _type: "testimonial", quote: works, author: "Neu" });
  cms.store.remove("quote-teich");
  cms.store.edit("page-home", (page) => JSON.parse(JSON.stringify(page).replace("quote-teich", "quote-neu")));
  expect(await pull()).toMatchObject({
    added: ["quote-neu"],
    changed: ["page-home", "quote-hof"],
    removed: ["quote-teich"],
    requests: 4,
    downloads: 0,
  });
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
});

test("a first pull replaces all content of another source, however much there was", async () => {
  const { cms, dir, pull, failing } = await tryPulling();
  await writeSample(dir);
  for (let index = 0; index < 30; index += 1) {
    await writeDocument(dir, { _id: `extra-${index}`, _type: "testimonial", quote: works, author: "Jemand" });
  }
  await sealSnapshot(dir, { today: sampleDay });
  expect(readSnapshot(dir).lock.source).toBe("sample");
  expect(await pull()).toMatchObject({ isChanged: true, documents: 26 });
  // The snapshot now has the same source as the dataset, so a smaller dataset would shrink the snapshot.
  for (const id of ["quote-teich", "quote-hof"]) cms.store.remove(id);
  expect(await failing()).toMatchObject({ reason: "guard", message: expect.stringContaining("ALLOW_SHRINK=1") });
});

test("keys, the CMS's own documents and documents of private types are counted by reason and left out of every file", async () => {
  const { cms, dir, pull } = await tryPulling();
  for (const [_id, _type] of [
    ["drafts.quote-hof", "testimonial"],
    ["versions.r1.quote-hof", "testimonial"],
    ["_.groups.public", "system.group"],
    ["preview", "sanity.previewUrlSecret"],
    ["sanity-preview-url-secret.share", "share"],
    ["bypass", "sanity.vercelProtectionBypass"],
    ["share", "sanity.previewUrlShareAccess"],
    ["session", "previewSession"],
    ["assist", "sanity.assist.task.status"],
    ["secrets.shop", "shop"],
    ["translationService.secrets", "service"],
    ["plugin", "pluginSecrets"],
    ["mux", "mux.apiKey"],
    ["schema", "system.schema"],
    ["note", "note"],
  ])
    cms.store.insert({ _id, _type, secret: "Flasche" });
  const { keptOut } = await pull({ settings: { token: "reader-of-everything", privateTypes: ["note"] } });
  expect(keptOut).toEqual({
    "the key to a preview": 5,
    "the keys of a plugin": 4,
    "a document the studio keeps for itself": 1,
    "a document the CMS keeps for itself": 1,
    "of a private type": 1,
  });
  const tree = JSON.stringify(await readTree(dir));
  expect(tree).not.toMatch(/Flasche|preview|assist|drafts|versions|secrets/i);
  expect(await checkSnapshot(dir)).toEqual([]);
});

test("the snapshot keeps only used fields of an asset: no location, camera or upload data", async () => {
  const { cms, dir, pull } = await tryPulling();
  const photo = Object.keys(expectedContent(cms.store.current)).find((id) => id.endsWith("-jpg")) ?? "";
  cms.store.edit(photo, (asset) => ({
    ...asset,
    uploadId: "geheim",
    _system: { createdBy: "geheim" },
    metadata: {
      ...(asset.metadata as object),
      location: { lat: "geheim" },
      exif: { Camera: "geheim" },
      palette: { dominant: "geheim" },
    },
  }));
  await pull();
  expect(JSON.stringify(await readTree(dir))).not.toContain("geheim");
  expect(await checkSnapshot(dir)).toEqual([]);
});

test("an upload is left out until a document that the site knows shows it", async () => {
  const { cms, dir, pull } = await tryPulling();
  const drawing = Object.keys(expectedContent(cms.store.current)).find((id) => id.endsWith("-svg")) ?? "";
  const partner = cms.store.get("partner-muehle");
  cms.store.edit("partner-muehle", ({ logo: _, ...rest }) => rest);
  cms.store.insert({ _id: "banner", _type: "banner", image: picture(drawing) });
  expect(await pull()).toMatchObject({ unusedAssets: 1, assets: 2, documents: 26 });
  expect(await pull()).toMatchObject({ requests: 1 });
  cms.store.edit("partner-muehle", () => partner ?? {});
  expect(await pull()).toMatchObject({ unusedAssets: 0, assets: 3, added: [drawing] });
  expect(await checkSnapshot(dir)).toMatchObject([{ level: "drift", kind: "banner" }]);
});

test("a drawing that the CMS has sanitised is pulled as served, and the lock records this", async () => {
  const { cms, dir, pull } = await tryPulling();
  const drawing = [...sampleAssets().keys()].find((name) => name.endsWith(".svg")) ?? "";
  // The headers name the SHA-1 of the uploaded bytes, but the MD5 of the served bytes.
  cms.assets.set(drawing, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>'));
  await pull();
  expect(await checkSnapshot(dir)).toEqual([]);
  expect(readSnapshot(dir).lock.alteredAssets).toEqual([drawing]);
  // The pull does not fetch the file again, and the check finds local changes to it.
  await rm(join(dir, "../.cache"), { recursive: true });
  expect(await pull()).toMatchObject({ isChanged: false, downloads: 0 });
  await sealSnapshot(dir, { today: sampleDay });
  expect(await checkSnapshot(dir)).toEqual([]);
  await writeFile(join(dir, "assets", drawing), '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>');
  await sealSnapshot(dir, { today: sampleDay });
  expect(await checkSnapshot(dir)).toMatchObject([{ level: "error", wrong: expect.stringContaining("SHA-1") }]);
  await pull({ settings: { discard: true } });
  expect(await checkSnapshot(dir)).toEqual([]);
});

test("a snapshot that was pulled with another content model is reported", async () => {
  const { dir } = await pulledTrial();
  const file = join(dir, "snapshot.json");
  const { modelHash = "" } = readSnapshot(dir).lock;
  await writeFile(file, (await readFile(file, "utf8")).replace(modelHash, "0".repeat(64)));
  expect(await checkSnapshot(dir)).toContainEqual(
    expect.objectContaining({ level: "warning", wrong: expect.stringContaining("the content model has changed") }),
  );
});

test("the same dataset gives the same bytes, in any order of rows and keys", async () => {
  const { cms, dir, pull } = await pulledTrial();
  const before = await readTree(dir);
  for (let seed = 1; seed <= 5; seed += 1) {
    await rm(dir, { recursive: true });
    await rm(join(dir, "../.cache"), { recursive: true });
    cms.faults.script = () => shuffled(seed);
    await pull();
    expect(await readTree(dir)).toEqual(before);
  }
});

test("a job closes after its last day", async () => {
  const { dir, pull } = await tryPulling();
  await pull({ today: "2027-05-31" });
  expect(readSnapshot(dir).lock.expired).toEqual([]);
  const { problems } = await pull({ today: "2027-06-01" });
  // The footer still links to the job, which does not prevent publishing.
  expect(problems).toMatchObject([{ level: "warning", path: "links[job].target.slug" }]);
  expect(readSnapshot(dir).lock.expired).toEqual(["job-driver", "job-process-engineer"]);
});

const works = lines("Läuft.", "Works.");

async function timesAndBytes(dir: string): Promise<Record<string, unknown>> {
  const tree = await readTree(dir);
  const entries = Object.keys(tree).map(async (path) => [path, (await stat(join(dir, path))).mtimeMs, tree[path]]);
  return { files: await Promise.all(entries), folder: (await stat(dir)).ino };
}
