import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The site still finds pages and singletons by their ids; the fixture's say nothing. Gives those documents the ids that
 * are looked for. Goes when pages are found by their screen and singletons by their type.
 */
export async function placeDocuments(snapshotDir: string): Promise<void> {
  const folder = join(snapshotDir, "documents");
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".json")) continue;
    const document: Record<string, string> = JSON.parse(await readFile(join(folder, name), "utf8"));
    const id = idFor(document);
    if (id === undefined) continue;
    await rm(join(folder, name));
    await writeFile(join(folder, `${document._type}/${id}.json`), JSON.stringify({ ...document, _id: id }));
  }
}

function idFor({ _type, screen }: Record<string, string>): string | undefined {
  if (_type === "page") return `page.${screen}`;
  return _type === "siteSettings" || _type === "imprint" ? _type : undefined;
}
