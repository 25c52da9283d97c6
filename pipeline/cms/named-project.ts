import { WrongUse } from "../exit-codes.ts";
import { pullSettings } from "../settings.ts";
import type { CmsSettings } from "./cms.ts";

/** The settings of a CMS, which have to name the project: for what they are needed, the message says. Throws `WrongUse`. */
export function namedProject(purpose: string): CmsSettings {
  const { projectId, ...settings } = pullSettings();
  if (projectId) return { projectId, ...settings };
  throw new WrongUse(`Say which project to ${purpose}: SANITY_PROJECT_ID (see .env.example).`);
}
