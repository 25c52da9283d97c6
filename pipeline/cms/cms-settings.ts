import { WrongUse } from "#src/settings/wrong-use.ts";
import { type PullSettings, pullSettings } from "../settings.ts";

/** The settings of a CMS that is named. */
export type CmsSettings = PullSettings & { readonly projectId: string };

/** The settings of the environment. `purpose` ends the sentence "Say which project to …". Throws `WrongUse`. */
export function namedProject(purpose: string): CmsSettings {
  const { projectId, ...settings } = pullSettings();
  if (projectId) return { projectId, ...settings };
  throw new WrongUse(`Say which project to ${purpose}: SANITY_PROJECT_ID (see .env.example).`);
}

/** What a snapshot's lock calls this CMS: `sanity:<project>/<dataset>`. */
export function sourceOf({ projectId, dataset }: Pick<CmsSettings, "projectId" | "dataset">): string {
  return `sanity:${projectId}/${dataset}`;
}
