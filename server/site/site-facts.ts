import { readFile } from "node:fs/promises";
import { join } from "node:path";

export type SiteFacts = {
  /** The company's common name. Mails work without it. */
  readonly companyName: string | undefined;
  readonly hasContactForm: boolean;
};

/** Reads the file on each call, because the next build replaces it. */
export async function readSiteFacts(distDir: string): Promise<SiteFacts> {
  const record = readFile(join(distDir, "build.json"), "utf8").then(JSON.parse);
  return siteFacts(await record.catch(() => undefined));
}

/** @param record the content of `build.json`; without one, all facts have their usual values */
export function siteFacts(record: unknown): SiteFacts {
  const { company, hasContactForm } = Object(record);
  const name = company?.shortName;
  const companyName = typeof name === "string" ? name.trim() || undefined : undefined;
  return { companyName, hasContactForm: hasContactForm !== false };
}
