import { isObject } from "../json.ts";
import { type Problem, problemOfFile } from "../problem.ts";
import {
  type AssetName,
  assetFileName,
  assetIdOf,
  fileFormats,
  imageFormats,
  parseAssetId,
} from "../snapshot/asset-names.ts";
import { shown, shownValue } from "../text/shown.ts";
import { checkFileContent, checkPictureContent } from "./asset-content.ts";
import { alteredAssets, type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";

const kinds = { "sanity.imageAsset": "image", "sanity.fileAsset": "file" } as const;
const upload = "Upload the original again in the studio, then pull";

/** Every asset's file is there and is what the document and its id say; no asset is left over. `used` are ids. */
export async function checkAssets(loaded: Loaded, used: ReadonlySet<string>): Promise<Problem[]> {
  const documents = loaded.documents.filter(({ type }) => Object.hasOwn(kinds, type));
  const problems = [...checkOrphans(loaded), ...checkUnused(loaded, documents, used)];
  for (const document of documents) problems.push(...(await checkAsset(loaded, document)));
  return problems;
}

async function checkAsset({ assets, lock }: Loaded, document: LoadedDocument): Promise<Problem[]> {
  const name = parseAssetId(document.id);
  if (!name || name.kind !== kinds[document.type as keyof typeof kinds]) {
    return [problemIn(document, ["_id"], "does not name a hash, a size and a format as an asset's id does", upload)];
  }
  const formats = name.kind === "image" ? imageFormats : fileFormats;
  const format = Object.hasOwn(formats, name.extension) ? formats[name.extension] : undefined;
  if (!format) {
    const wrong = `is a .${name.extension} file; the site can show ${Object.keys(formats).join(", ")}`;
    return [problemIn(document, [], wrong, "Convert it to one of these formats and upload it anew")];
  }
  const problems = checkFields(document, name, format.mimeType);
  const fileName = assetFileName(name);
  const file = assets.get(fileName);
  if (!file) {
    const wrong = `its file assets/${fileName} is missing`;
    return [...problems, problemIn(document, [], wrong, "Restore the file from git, or pull the content again")];
  }
  const isAltered = file.sha1 !== name.sha1 && alteredAssets(lock).has(fileName);
  if (file.sha1 !== name.sha1 && !isAltered) {
    const wrong = `the content of assets/${fileName} is not what its name says (SHA-1 ${file.sha1})`;
    return [...problems, problemIn(document, [], wrong, "Restore the file from git, or pull the content again")];
  }
  const { size } = document.content;
  if (typeof size === "number" && size !== file.size && !isAltered) {
    problems.push(problemIn(document, ["size"], `says ${size} bytes, but the file has ${file.size}`, upload));
  }
  const check = name.kind === "image" ? checkPictureContent(file.path, name) : checkFileContent(file.path, name);
  const wrong = await check;
  return [...problems, ...wrong.map((words) => problemIn(document, [], words, upload))];
}

/** What the document says about its asset, against what its id says. */
function checkFields(document: LoadedDocument, name: AssetName, mimeType: string): Problem[] {
  const expected = { sha1hash: name.sha1, mimeType, extension: name.extension };
  const { metadata } = document.content;
  const size = isObject(metadata) && isObject(metadata.dimensions) ? metadata.dimensions : {};
  const { width, height } = name.kind === "image" ? name : {};
  return [
    ...Object.entries(expected).map(([field, value]) => [[field], document.content[field], value] as const),
    [["metadata", "dimensions", "width"], size.width, width] as const,
    [["metadata", "dimensions", "height"], size.height, height] as const,
  ].flatMap(([path, said, value]) => {
    // A field that is missing is the schema's business.
    if (said === undefined || value === undefined || said === value) return [];
    return [problemIn(document, path, `is ${shownValue(said)}, but the asset's id says ${shownValue(value)}`, upload)];
  });
}

function checkOrphans({ assets, byId, setAside }: Loaded): Problem[] {
  const remedy = "Remove the file, then seal the snapshot";
  return [...assets.keys()].flatMap((name) => {
    const id = assetIdOf(name);
    const isOwned = id && (byId.has(id) || setAside.has(id));
    return isOwned ? [] : [problemOfFile(`assets/${name}`, "belongs to no document", remedy)];
  });
}

/** What a document uses that cannot be read is unknown. */
function checkUnused(
  { setAside }: Loaded,
  assets: readonly LoadedDocument[],
  used: ReadonlySet<string>,
): readonly Problem[] {
  return assets
    .filter(({ id }) => setAside.size === 0 && !used.has(id))
    .map((document) => {
      const remedy = `Delete it, or use it: ${shown(document.file, 200)}`;
      return problemIn(document, [], "no document uses it", remedy, "warning");
    });
}
