import { behaviourSnapshot } from "./behaviour-content.ts";
import { behaviourPlace } from "./behaviour-site.ts";
import { describeSite } from "./described-site.ts";

/** The site on which behaviours are tried. Nothing of it depends on what editors write. */
export const site = describeSite(behaviourSnapshot(), behaviourPlace.distDir);

export const { distDir, company, contactEmail, jobSlugs, closedJobSlugs, addresses } = site;
