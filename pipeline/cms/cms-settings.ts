import { WrongUse } from "#src/settings/wrong-use.ts";
import { isProjectNamed, localCmsOrigin, type PullSettings, pullSettings } from "../settings.ts";

export type CmsSettings = PullSettings & {
  readonly projectId: string;
  /** `raw` also returns drafts, under ids of their own. If this is absent, the API version decides what is returned. */
  readonly perspective?: "raw";
};

/** The settings with a project. `purpose` ends the sentence "Say which project to …". Throws `WrongUse`. */
export async function projectSettings(purpose: string): Promise<CmsSettings> {
  const { projectId, ...settings } = await settingsHere();
  if (projectId) return { projectId, ...settings };
  throw new WrongUse(
    `Say which project to ${purpose}: SANITY_PROJECT_ID (see .env.example), or run in another terminal: make cms`,
  );
}

/** The settings from the environment. If they name no project and `make cms` runs here, its CMS is the project. */
export async function settingsHere(): Promise<PullSettings> {
  const settings = pullSettings();
  if (isProjectNamed(settings)) return settings;
  const apiHost = localCmsOrigin();
  const answer = await fetch(`${apiHost}/v1/check/cors`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return answer?.ok ? { ...settings, projectId: "local", apiHost } : settings;
}

/** True if the cache may answer. Without a token, client.ts sets `withCredentials`, and Sanity's client uses no cache. */
export function isCached({ useCdn, token }: CmsSettings): boolean {
  return useCdn && token !== undefined;
}

/** The effective settings in one line. */
export function describeSettings(settings: CmsSettings): string {
  const { projectId, dataset, apiVersion, token } = settings;
  const reader = token ? "with the token" : "anonymously";
  const cache = isCached(settings) ? "through the cache" : "past the cache";
  return `${projectId}/${dataset} at ${hostOf(settings)}, API version ${apiVersion}, ${reader}, ${cache}`;
}

export function hostOf(settings: CmsSettings): string {
  return settings.apiHost ?? `https://${settings.projectId}.${isCached(settings) ? "apicdn" : "api"}.sanity.io`;
}
