import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import { describeSite } from "./describe-site.ts";

/** Editors change `snapshot/` every day. The tests in folders `content/` use it, and have to pass for any content. */

const root = join(import.meta.dirname, "../..");

export const contentDir = process.env.SITE_SNAPSHOT ?? join(root, "snapshot");

export const contentSite = describeSite(readSnapshot(contentDir), process.env.SITE_DIST ?? join(root, "dist"));
