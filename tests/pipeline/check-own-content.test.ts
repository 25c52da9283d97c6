import { expect, test } from "vitest";
import { checkOwnership } from "#pipeline/check/own-content.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { sha256 } from "#pipeline/sha256.ts";
import { documentsOf } from "#src/content/snapshot.ts";
import { sampleFolder } from "#tests/support/sample.ts";

test("check names documents, files and names of the sample", async () => {
  const { loaded } = await loadSnapshot(await sampleFolder());
  const { digests, assets, documents } = loaded;
  const [member] = documentsOf(loaded, "teamMember");
  const [[file = "", asset] = []] = assets;
  const ofMember = sha256(member?.name.toLowerCase() ?? "");
  const known = new Set([digests.get("page-home") ?? "", asset?.sha256 ?? "", ofMember]);
  const found = checkOwnership(loaded, known).map(({ document, path, level }) => [document, path, level]);
  const label = (id: string) => expect.stringContaining(`(${id})`);
  expect(found).toContainEqual([label("page-home"), "", "warning"]);
  expect(found).toContainEqual([label(member?._id ?? ""), "name", "warning"]);
  expect(found).toContainEqual([`assets/${file}`, "", "warning"]);
  expect(found.length).toBeLessThan(documents.size);
  const ofNone = checkOwnership(loaded, new Set()).map(({ said }) => said?.rule);
  expect(ofNone.filter((rule) => rule !== "sample.placeholder")).toEqual([]);
});
