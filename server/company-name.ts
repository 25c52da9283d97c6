import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * What people call the company whose site this is: the build says so in its build.json. Undefined for a site that does
 * not say; its mails and messages then do without a name.
 */
export async function readCompanyName(distDir: string): Promise<string | undefined> {
  try {
    const { company } = JSON.parse(await readFile(join(distDir, "build.json"), "utf8"));
    return typeof company?.shortName === "string" && company.shortName.trim() ? company.shortName.trim() : undefined;
  } catch {
    return undefined;
  }
}
