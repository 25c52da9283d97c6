import { rm } from "node:fs/promises";
import { payloadFor } from "../../src/content/payload.ts";
import { readSnapshot } from "../../src/content/read.ts";
import { addressesIn, type Snapshot } from "../../src/content/snapshot.ts";
import type { Payload } from "../../src/content/views.ts";
import { contactEndpoint, workerIsOff } from "../../src/site.ts";
import { headerSettings } from "../settings.ts";
import { brandDir, readBrand } from "./brand/brand.ts";
import { buildId } from "./client-build.ts";
import { compressSite } from "./compress.ts";
import { frameOrigins, lightboxItems } from "./host/frame-origins.ts";
import { writeHostFiles } from "./host/write-host-files.ts";
import { writeOfflineLists } from "./offline-lists.ts";
import { makePictures } from "./pictures.ts";
import { prerender } from "./prerender.ts";
import { removeScaffolding } from "./scaffolding.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { writeSiteFiles } from "./site-files.ts";
import { recoverSwap, swapInto } from "./swap.ts";

export interface BuildOptions {
  readonly snapshotDir: string;
  /** Complete or untouched: the site is built beside it and swapped in. */
  readonly distDir: string;
  /** Derived pictures, kept between builds. */
  readonly cacheDir: string;
  /** One line a step. */
  readonly report: (line: string) => void;
}

/** From a valid snapshot to a finished `dist/`. The same commit gives the same bytes. */
export async function buildSite({ snapshotDir, distDir, cacheDir, report }: BuildOptions): Promise<void> {
  await recoverSwap(distDir);
  const outDir = `${distDir}.building`;
  await rm(outDir, { recursive: true, force: true });
  const snapshot = readSnapshot(snapshotDir);
  const payloads = allPayloads(snapshot);
  const brand = await readBrand(brandDir());

  report(`Rendering ${payloads.length} pages …`);
  await prerender({ outDir, snapshotDir });
  report("Making pictures …");
  const pictures = await makePictures({ payloads, brand, assetsDir: `${snapshotDir}/assets`, cacheDir, outDir });
  report(`${pictures.files} files, ${pictures.made} of them new. Finishing …`);
  const build = { outDir, buildId: await buildId(outDir) };
  await writeSiteFiles({ ...build, snapshot, payloads, brand });
  await removeScaffolding(outDir);
  await writeOfflineLists({ ...build, payloads });
  await writeServiceWorker({ ...build, isOff: workerIsOff });
  await compressSite(outDir);
  await writeHostFiles(outDir, {
    ...headerSettings(),
    contactEndpoint,
    frameOrigins: frameOrigins(lightboxItems(payloads)),
  });

  await swapInto(outDir, distDir);
  report(`Built ${distDir} from snapshot ${snapshot.lock.digest.slice(0, 12)}.`);
}

function allPayloads(snapshot: Snapshot): Payload[] {
  return addressesIn(snapshot)
    .map((address) => payloadFor(snapshot, address))
    .filter((payload): payload is Payload => payload !== undefined);
}
