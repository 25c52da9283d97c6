import { join } from "node:path";
import { readSnapshot } from "#src/content/read.ts";
import { describeSite } from "./describe-site.ts";

/** The site of the project's own content, which editors change every day. Tests in folders `content/` must pass for any. */

const root = join(import.meta.dirname, "../..");

export const contentDir = process.env.SITE_SNAPSHOT ?? join(root, "snapshot");

export const contentSite = describeSite(readSnapshot(contentDir), process.env.SITE_DIST ?? join(root, "dist"));
