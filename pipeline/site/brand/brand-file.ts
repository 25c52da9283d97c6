import { readFile } from "node:fs/promises";
import { WrongUse } from "#src/settings/wrong-use.ts";

export class BrandError extends WrongUse {
  override name = "BrandError";

  constructor(file: string, wrong: string, remedy: string, cause?: unknown) {
    super(`${file}: ${wrong}. ${remedy} (docs/guides/rebrand.md).`);
    this.cause = cause;
  }
}

/** Throws `BrandError`. */
export async function readBrandFile(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new BrandError(file, `it cannot be read (${cause.code})`, "Every brand has this file", cause);
  });
}
