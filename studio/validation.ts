import type { DocumentRule, Path, SanityClient, SanityDocument, ValidationContext, ValidationError } from "sanity";
import {
  checkScreens,
  checkSlugs,
  closedOn,
  documentRules,
  inLanguage,
  type JsonObject,
  type LoadedSnapshot,
  loadedSnapshot,
  lowerUnshown,
  type Problem,
  publishedFilter,
  type ReportLocale,
  shownDocuments,
  sortedProblems,
  titleFields,
  todayOption,
  volatileFields,
  walk,
} from "../pipeline/for-studio/bundle.ts";
import { pageTypes } from "../src/addresses.ts";
import { uploadProblems } from "./uploads.ts";

export const apiVersion = "2025-02-19";

/** Validates while an editor types, as `make check` would if the document were published now. */
export function validationIn(language: ReportLocale) {
  const validator = (isReported: typeof isError) => async (value: unknown, context: ValidationContext) => {
    const problems = value === undefined ? [] : await problemsOf(value as SanityDocument, context);
    return problems.filter(isReported).map((problem) => validationError(problem, language));
  };
  return (rule: DocumentRule) => [
    rule.custom(validator(isError)).error(),
    rule.custom(validator((problem) => !isError(problem))).warning(),
  ];
}

function isError({ level }: Problem): boolean {
  return level === "error";
}

/** Kept, because the rule for errors and the rule for warnings ask for the problems of the same document. */
const known = new WeakMap<SanityDocument, Promise<readonly Problem[]>>();

function problemsOf(document: SanityDocument, context: ValidationContext): Promise<readonly Problem[]> {
  const problems = known.get(document) ?? findProblems(document, context);
  known.set(document, problems);
  return problems;
}

type Content = JsonObject & { readonly _id: string; readonly _type: string };

async function findProblems(edited: SanityDocument, { getClient }: ValidationContext): Promise<readonly Problem[]> {
  const fields = Object.entries(edited).filter(([name]) => !volatileFields.has(name));
  // `drafts.a` or `versions.spring.a` becomes `a`.
  const _id = edited._id.replace(/^(drafts|versions\.[^.]+)\./, "");
  const document = { ...Object.fromEntries(fields), _id, _type: edited._type };
  const client = getClient({ apiVersion }).withConfig({ perspective: "raw" });
  const walked = walk(document);
  const references = walked.values.flatMap(({ name, value }) => (name === "_ref" ? [value] : []));
  const params = { id: _id, type: edited._type, references, withPages: pageTypes };
  const loaded = loadedToday([document, ...(await client.fetch<Content[]>(othersQuery, params))]);
  const problems = [
    ...documentRules(loaded)(walked),
    ...(await uploadProblems(walked, client)),
    ...[...checkSlugs(loaded, _id), ...checkScreens(loaded, _id)].filter(({ about }) => about?.id === _id),
  ];
  if (!problems.some(isError)) return sortedProblems(problems);
  const leading = await leadingTo(document, client);
  return sortedProblems(lowerUnshown(problems, () => shownDocuments(loadedToday(leading))));
}

/** The document, and those that refer to it, directly or through others: a page that shows one of them may show it. */
async function leadingTo(document: Content, client: SanityClient): Promise<readonly Content[]> {
  const leading = [document];
  let ids = [document._id];
  while (ids.length > 0) {
    const found = await client.fetch<Content[]>(referringQuery, { ids, known: leading.map(({ _id }) => _id) });
    leading.push(...found);
    ids = found.map(({ _id }) => _id);
  }
  return leading;
}

const referringQuery = `*[${publishedFilter} && references($ids) && !(_id in $known)]`;

const othersQuery = `*[${publishedFilter} && _id != $id && (_id in $references || _type == $type || _type in $withPages)]
  {_id, _type, slug, screen, open, publishedOn, validThrough, size, ${titleFields.join(", ")}}`;

function loadedToday(documents: readonly Content[]): LoadedSnapshot {
  return loadedSnapshot(documents, { parsedLock: { expired: closedOn(todayOption(undefined), documents) } });
}

function validationError(problem: Problem, language: ReportLocale): ValidationError {
  const { wrong, remedy } = inLanguage(problem, language);
  return { message: `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${remedy}.`, path: fieldAt(problem.path) };
}

/** Parts of a value that have no form field; the field around them shows their problems. */
const parts: readonly unknown[] = ["asset", "current", "hotspot", "crop", "children", "markDefs"];

/** A step of a problem's path: `["a.b"]` or `image` for a field, `[#3]` or `[rearing]` for an item. */
const pathStep = /\["(?<quoted>[^"]*)"\]|\[#(?<place>\d+)\]|\[(?<key>[^\]]*)\]|(?<name>[^.[\]]+)/g;

/** The form field of a problem's path, such as `steps[rearing].image.alt`. */
function fieldAt(path: string): Path {
  const steps = Array.from(path.matchAll(pathStep), ({ groups }) => {
    const { quoted, place, key = "", name }: Readonly<Record<string, string | undefined>> = groups ?? {};
    return place === undefined ? (quoted ?? name ?? { _key: key }) : Number(place) - 1;
  });
  const end = steps.findIndex((step) => parts.includes(step) || (typeof step === "string" && step.startsWith("_")));
  const field = end === -1 ? steps : steps.slice(0, end);
  // The input for a link's screen also chooses its slug.
  return field.length > 1 && field.at(-1) === "slug" ? [...field.slice(0, -1), "screen"] : field;
}
