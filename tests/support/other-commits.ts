import { join } from "node:path";
import { tempFolder } from "./folders.ts";
import { gitIn } from "./programs.ts";

const root = join(import.meta.dirname, "../..");

/** The project's files in a repository with other commits; removed when the test ends. */
export async function otherCommits() {
  const repository = await tempFolder();
  const git = gitIn(repository);
  git("init", "--quiet");
  return {
    /** Under which the project is of this repository. */
    environment: { GIT_DIR: join(repository, ".git"), GIT_WORK_TREE: root },
    commit(message: string): string {
      git("commit", "--quiet", "--allow-empty", "-m", message);
      return git("rev-parse", "HEAD");
    },
  };
}
