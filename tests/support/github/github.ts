import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { quickStart } from "../quick-start.ts";
import { tempFolder } from "../temp-folder.ts";
import { scriptOf } from "../workflows.ts";

interface Issue {
  number: number;
  state: "open" | "closed";
  user: { login: string };
  title: string;
  body: string | null;
}

interface Comment {
  id: number;
  /** The number of the issue or the pull request. */
  on: number;
  user: { login: string };
  body: string;
}

interface Pull {
  number: number;
  state: "open" | "closed";
  head: string;
  isCrossRepository: boolean;
  title: string;
  body: string;
}

export interface GitHubState {
  readonly issues: Issue[];
  readonly comments: Comment[];
  readonly pulls: Pull[];
}

/** A machine of GitHub's on which steps of our workflows run, with a GitHub of its own. */
export class GitHub {
  readonly #folder: string;
  /** What `runner.temp` is. */
  readonly temp: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.temp = join(folder, "temp");
  }

  static async create(state: Partial<GitHubState> = {}): Promise<GitHub> {
    const github = new GitHub(await tempFolder());
    await mkdir(github.temp);
    await mkdir(join(github.#folder, "bin"));
    const gh = join(github.#folder, "bin/gh");
    await writeFile(gh, `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, "gh.ts")}" "$@"\n`);
    await chmod(gh, 0o755);
    await github.#write({ issues: [], comments: [], pulls: [], ...state });
    return github;
  }

  async state(): Promise<GitHubState> {
    return JSON.parse(await readFile(join(this.#folder, "state.json"), "utf8"));
  }

  /** Lays down what the job before has kept for this one. */
  async keep(name: string, text: string): Promise<void> {
    await writeFile(join(this.temp, name), text);
  }

  /** Runs the script of a step as GitHub does. Rejects where it fails. */
  async run(file: string, job: string, step: string, env: Readonly<Record<string, string>> = {}, cwd = this.#folder) {
    const script = join(this.#folder, "step.sh");
    await writeFile(script, scriptOf(file, job, step));
    await promisify(execFile)("bash", ["-e", script], {
      cwd,
      env: {
        ...process.env,
        ...quickStart,
        PATH: `${join(this.#folder, "bin")}${delimiter}${process.env.PATH}`,
        GH_STATE: join(this.#folder, "state.json"),
        GH_TOKEN: "token",
        GH_REPO: "company/site",
        RUNNER_TEMP: this.temp,
        ...env,
      },
    });
  }

  #write(state: GitHubState): Promise<void> {
    return writeFile(join(this.#folder, "state.json"), JSON.stringify(state));
  }
}
