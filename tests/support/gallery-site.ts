import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { append, set, write } from "./edit-snapshot.ts";
import { runProgram } from "./run-program.ts";
import { startSite } from "./running-server.ts";
import { writeSample } from "./sample.ts";
import { documentAsset, filmAsset, pictureAsset, tinyPhoto, writeAssetFile } from "./sample-assets.ts";
import { sampleDay } from "./sample-day.ts";
import { picture, reference, text } from "./sample-documents.ts";

const root = join(import.meta.dirname, "../..");

/** A site of the tests' own whose home page has a gallery of everything that an editor can place, built and served. */
export async function startGallerySite(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "gallery-site-"));
  const [snapshot, dist] = [join(folder, "snapshot"), join(folder, "dist")];
  await writeSample(snapshot);
  await placeEverything(snapshot);
  await sealSnapshot(snapshot, { today: sampleDay });
  const code = await runProgram(["tsx", "pipeline/cli.ts", "build", "--dir", snapshot, "--out", dist], {
    cwd: root,
    environment: {},
  });
  if (code !== 0) throw new Error(`The gallery's site could not be built: code ${code}.`);
  const site = await startSite(dist);
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function placeEverything(dir: string): Promise<void> {
  const [large, small] = [
    pictureAsset("large.jpg", await tinyPhoto(5, 1200, 800)),
    pictureAsset("small.jpg", await tinyPhoto(9, 480, 480)),
  ];
  const [film, sheet] = [filmAsset("drive.mp4"), documentAsset("Datenblatt Öl (2).pdf")];
  for (const asset of [large, small, film, sheet]) {
    await writeAssetFile(dir, asset);
    await write(asset.document)(dir);
  }
  const [still, thumb] = [picture(large.document._id), picture(small.document._id)];
  const file = (id: string) => ({ _type: "file", asset: reference(id) });
  const items = [
    { _key: "cut", image: still, thumb, title: text("Ausschnitt", "Detail") },
    {
      _key: "drive",
      film: { ...file(film.document._id), autoplay: true },
      thumb: still,
      title: text("Fahrt", "Drive"),
    },
    { _key: "talk", embed: { address: "https://youtu.be/abcdefghi_1", poster: still }, title: text("Vortrag", "Talk") },
    {
      _key: "map",
      embed: { address: "https://maps.example.org/hof", poster: still },
      thumb,
      title: text("Karte", "Map"),
    },
    { _key: "sheet", document: file(sheet.document._id), title: text("Datenblatt", "Data sheet") },
  ];
  await set("gallery-farm", "items", [])(dir);
  for (const item of items) await append("gallery-farm", "items", item)(dir);
}
