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
  const { content } = document;
  const metadata = isObject(content.metadata) ? content.metadata : {};
  const dimensions = isObject(metadata.dimensions) ? metadata.dimensions : {};
  const pairs: [path: string[], said: unknown, expected: unknown][] = [
    [["sha1hash"], content.sha1hash, name.sha1],
    [["mimeType"], content.mimeType, mimeType],
    [["extension"], content.extension, name.extension],
  ];
  if (name.kind === "image") {
    pairs.push([["metadata", "dimensions", "width"], dimensions.width, name.width]);
    pairs.push([["metadata", "dimensions", "height"], dimensions.height, name.height]);
  }
  // A field that is missing is the schema's business.
  return pairs
    .filter(([, said, expected]) => said !== undefined && said !== expected)
    .map(([path, said, expected]) =>
      problemIn(document, path, `is ${shownValue(said)}, but the asset's id says ${shownValue(expected)}`, upload),
    );
}

function checkOrphans({ assets, byId, setAside }: Loaded): Problem[] {
  return [...assets.keys()].flatMap((name) => {
    const id = assetIdOf(name);
    if (id && (byId.has(id) || setAside.has(id))) return [];
    return [problemOfFile(`assets/${name}`, "belongs to no document", "Remove the file, then seal the snapshot")];
  });
}

/** What a document uses that cannot be read is unknown. */
function checkUnused(
  { setAside }: Loaded,
  assets: readonly LoadedDocument[],
  used: ReadonlySet<string>,
): readonly Problem[] {
  if (setAside.size > 0) return [];
  return assets
    .filter(({ id }) => !used.has(id))
    .map((document) =>
      problemIn(document, [], "no document uses it", `Delete it, or use it: ${shown(document.file, 200)}`, "warning"),
    );
}
