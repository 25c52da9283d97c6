import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { textsIn } from "#pipeline/json.ts";
import { readMark } from "#pipeline/site/brand/artwork.ts";
import { rootProperties } from "#pipeline/site/brand/colours.ts";
import { documentsOf, type Snapshot } from "#src/content/snapshot.ts";

/** In characters. Two companies hardly ever write the same text of this length. */
const shortestTextLength = 12;

/** Texts, colours and shapes by which a company's data is recognised. They are read, so that this code knows no company. */
export async function companyTraces(snapshot: Snapshot, brandDir: string): Promise<string[]> {
  const [settings] = documentsOf(snapshot, "siteSettings");
  const [imprint] = documentsOf(snapshot, "imprint");
  const mail = settings?.contactEmail;
  const names = [settings?.companyName, settings?.shortName, mail, mail?.split("@")[1]].flatMap((name) => name ?? []);
  const texts = [
    ...textsIn([settings, imprint]).map(([, text]) => text),
    ...documentsOf(snapshot, "teamMember").map(({ name }) => name),
    ...documentsOf(snapshot, "partner").map(({ name }) => name),
    ...documentsOf(snapshot, "testimonial").map(({ author }) => author),
    ...documentsOf(snapshot, "job").flatMap(({ slug, title }) => [slug.current, ...Object.values(title)]),
    ...documentsOf(snapshot, "product").flatMap(({ summary }) => Object.values(summary)),
  ].filter((text) => text.length >= shortestTextLength);
  const assets = [...documentsOf(snapshot, "sanity.imageAsset"), ...documentsOf(snapshot, "sanity.fileAsset")];
  const digests = assets.map(({ sha1hash }) => sha1hash);
  const colours = rootProperties(await readFile(join(brandDir, "colours.css"), "utf8"), "colours.css");
  const hexes = [...colours.values()].filter((value) => /^#[\da-f]{6}$/i.test(value));
  const shapes = (await readMark(join(brandDir, "mark.svg"))).paths.map(({ d }) => d);
  const traces = [...names, ...texts, ...digests, ...hexes, ...shapes];
  // Some texts are names of types, such as `localeString`, which the content of every company has.
  return traces.filter((trace) => trace.length > 3 && !/^locale/.test(trace));
}
