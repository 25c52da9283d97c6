import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { expiredJobs, type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";
import type { Path } from "./path.ts";
import type { Place, Walked } from "./walk.ts";

/** The jobs a link may lead to: open ones and closed ones, by slug. */
export type JobsBySlug = ReadonlyMap<string, { readonly isOpen: boolean }>;

export function jobsBySlug({ documents, lock }: Pick<Loaded, "documents" | "lock">): JobsBySlug {
  const expired = expiredJobs(lock);
  const jobs = documents
    .flatMap(({ type, id, content }) => {
      const slug = type === "job" && isObject(content.slug) ? content.slug.current : undefined;
      if (typeof slug !== "string") return [];
      return [{ slug, isOpen: content.open === true && !expired.has(id) }];
    })
    // A job that is advertised once more may have the address of one that was closed.
    .sort((a, b) => Number(a.isOpen) - Number(b.isOpen));
  return new Map(jobs.map(({ slug, isOpen }) => [slug, { isOpen }]));
}

/**
 * Links inside the site that lead elsewhere than they say. Jobs come and go without the texts that link to them: such a
 * link leads to the list of jobs, and everything else goes on.
 */
export function checkTargets({ document, places }: Walked, jobs: JobsBySlug): Problem[] {
  return places.filter(isScreenLink).flatMap((place) => checkTarget(document, place, jobs));
}

export function isScreenLink({ schema, value }: Place): boolean {
  return schema.oneOf !== undefined && (value.kind === "screen" || value._type === "screenLink");
}

function checkTarget(document: LoadedDocument, { value, path }: Place, jobs: JobsBySlug): Problem[] {
  const { screen } = value;
  // An emptied one counts as left out.
  const slug = value.slug === "" ? undefined : value.slug;
  if (typeof screen !== "string" || (slug !== undefined && typeof slug !== "string")) return [];
  const at: Path = [...path, "slug"];
  if (screen !== "job") {
    const wrong = `names the job “${shown(slug ?? "")}”, but the link leads to the screen “${shown(screen)}”`;
    const remedy = "Remove the slug, or choose the screen “job”";
    return slug === undefined ? [] : [problemIn(document, at, wrong, remedy, "warning")];
  }
  const remedy = "Choose an open job, or the screen “jobs”, where the link leads until then";
  if (slug === undefined) return [problemIn(document, at, "the link to a job does not say which", remedy, "warning")];
  const job = jobs.get(slug);
  if (job?.isOpen) return [];
  const wrong = job ? `the job “${shown(slug)}” is closed and has no page` : `there is no job “${shown(slug)}”`;
  return [problemIn(document, at, wrong, remedy, "warning")];
}
