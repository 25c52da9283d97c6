import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import { describeSite } from "./site.ts";

/**
 * The project's own site, built from `snapshot/`. Editors change it every day, so its tests have to pass for
 * any content. Only tests in a folder `content/` look at it.
 *
 * `SITE_DIST` names another build than `dist/`, and `SITE_SNAPSHOT` what it was built from.
 */

const root = join(import.meta.dirname, "../..");

export const contentDir = process.env.SITE_SNAPSHOT ?? join(root, "snapshot");

export const contentSite = describeSite(readSnapshot(contentDir), process.env.SITE_DIST ?? join(root, "dist"));
