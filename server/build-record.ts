import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the server has to know of the site that it serves. */
export type SiteFacts = {
  /** What people call the company. Its mails and messages do without a name where the site does not say. */
  readonly companyName: string | undefined;
  /** Only a site that says that it has no contact form has none. */
  readonly hasContactForm: boolean;
};

/** The build says so in its build.json. Read it whenever it is asked for: the next build takes the place of this one. */
export async function readBuildRecord(distDir: string): Promise<SiteFacts> {
  const record = await readFile(join(distDir, "build.json"), "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  const name = record?.company?.shortName;
  const companyName = typeof name === "string" ? name.trim() || undefined : undefined;
  return { companyName, hasContactForm: record?.hasContactForm !== false };
}
