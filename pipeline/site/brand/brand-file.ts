import { readFile } from "node:fs/promises";

/** What is wrong with a file of a brand, with what to do. */
export class BrandError extends Error {
  override name = "BrandError";

  constructor(file: string, wrong: string, remedy: string, options?: ErrorOptions) {
    super(`${file}: ${wrong}. ${remedy} (docs/guides/rebrand.md).`, options);
  }
}

/** The text of a brand's file. Throws `BrandError`. */
export async function readBrandFile(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new BrandError(file, `it cannot be read (${cause.code})`, "Every brand has this file", { cause });
  });
}
