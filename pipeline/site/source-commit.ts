import { git } from "../git/git.ts";

/** Which commit something was made from. Empty where the project is no checkout of git. */
export interface SourceCommit {
  /** Git's full name of it. */
  readonly commit?: string;
  /** What is built from was not as it is in that commit. */
  readonly modified?: true;
}

/** What ends up in a built site. */
const builtFrom = ["src", "pipeline", "server", "public", "snapshot", "index.html", "vite.config.ts", "package*.json"];

export async function sourceCommit(): Promise<SourceCommit> {
  try {
    const commit = (await git(process.cwd(), ["rev-parse", "HEAD"])).trim();
    const changes = await git(process.cwd(), ["status", "--porcelain", "--", ...builtFrom]);
    return { commit, ...(changes.trim() !== "" && { modified: true }) };
  } catch {
    return {};
  }
}
