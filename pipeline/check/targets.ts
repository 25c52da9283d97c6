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
  return new Map(
    documents.flatMap(({ type, id, content }) => {
      const slug = type === "job" && isObject(content.slug) ? content.slug.current : undefined;
      if (typeof slug !== "string") return [];
      return [[slug, { isOpen: content.open === true && !expired.has(id) }]];
    }),
  );
}

/** Every link inside the site leads to a page the site has. */
export function checkTargets({ document, places }: Walked, jobs: JobsBySlug): Problem[] {
  return places.filter(isScreenLink).flatMap((place) => checkTarget(document, place, jobs));
}

export function isScreenLink({ schema, value }: Place): boolean {
  return schema.oneOf !== undefined && (value.kind === "screen" || value._type === "screenLink");
}

function checkTarget(document: LoadedDocument, { value, path }: Place, jobs: JobsBySlug): Problem[] {
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
