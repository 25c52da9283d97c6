import type { Problem } from "../problem.ts";
import { shown } from "../shown.ts";
import { schemeProblem } from "./addresses.ts";
import { expiredJobs, isObject, type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import type { Path } from "./path.ts";
import { objectsOf, type Place } from "./walk.ts";

/** Every link leads somewhere: to a page the site has, or to an address that is safe to follow. */
export function checkTargets(loaded: Loaded): Problem[] {
  const jobs = jobsBySlug(loaded);
  return loaded.documents.flatMap((document) =>
    objectsOf(document).flatMap((place) => [
      ...checkPlace(document, place, jobs),
      ...addressesIn(place).flatMap(([path, address, schemes]) => {
        const found = schemeProblem(address, schemes);
        return found ? [problemIn(document, path, found.wrong, found.remedy)] : [];
      }),
    ]),
  );
}

/** Open ones and closed ones, by slug. */
function jobsBySlug({ documents, jobs = documents, lock }: Loaded): Map<string, { isOpen: boolean }> {
  const expired = expiredJobs(lock);
  return new Map(
    jobs.flatMap(({ type, id, content }) => {
      const slug = isObject(content.slug) ? content.slug.current : undefined;
      if (type !== "job" || typeof slug !== "string") return [];
      return [[slug, { isOpen: content.open === true && !expired.has(id) }]];
    }),
  );
}

function checkPlace(
  document: LoadedDocument,
  { schema, value, path }: Place,
  jobs: ReadonlyMap<string, { isOpen: boolean }>,
): Problem[] {
  if (!schema.oneOf || !isObject(value) || (value.kind !== "screen" && value._type !== "screenLink")) return [];
  const { screen, slug } = value;
  if (typeof screen !== "string" || (slug !== undefined && typeof slug !== "string")) return [];
  const at: Path = [...path, "slug"];
  if (screen !== "job") {
    const wrong = `names the job “${shown(slug ?? "")}”, but the link leads to the screen “${shown(screen)}”`;
    return slug === undefined ? [] : [problemIn(document, at, wrong, "Remove the slug, or choose the screen “job”")];
  }
  const remedy = "Choose an open job, or link to the screen “jobs”";
  if (slug === undefined) return [problemIn(document, at, "the link to a job does not say which", remedy)];
  const job = jobs.get(slug);
  if (job?.isOpen) return [];
  const wrong = job ? `the job “${shown(slug)}” is closed and has no page` : `there is no job “${shown(slug)}”`;
  return [problemIn(document, at, wrong, remedy)];
}

/** The fields of an object that hold an address to the outside, with the schemes they may have. */
function addressesIn({ schema, value, path }: Place): [Path, string, readonly string[]][] {
  if (!isObject(value) || schema.oneOf) return [];
  const isLink = schema.properties?._type?.const === "link";
  // The CMS's own documents say where the original is; that address is never shown.
  const isAsset = schema.properties?.sha1hash !== undefined;
  const fields = isLink ? ["href"] : isAsset ? [] : ["url", "licenceUrl"];
  const schemes = isLink ? ["https:", "mailto:", "tel:"] : ["https:"];
  return fields.flatMap((field): [Path, string, readonly string[]][] => {
    const address = schema.properties?.[field] && value[field];
    return typeof address === "string" && address !== "" ? [[[...path, field], address, schemes]] : [];
  });
}
