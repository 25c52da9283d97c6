import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { changeState, type Entry } from "./github-state.ts";

/** The commands of `gh` that the workflows use. `--jq` is not evaluated; each command prints what it would select. */

const [command = "", verb = "", ...rest] = process.argv.slice(2);
const { GH_FOLDER: folder = "", KIND = "" } = process.env;

/** Reads `--name value`. */
function option(name: string): string {
  const at = rest.indexOf(`--${name}`);
  return at < 0 ? "" : (rest[at + 1] ?? "");
}

const text = () => (rest.includes("--body-file") ? readFileSync(option("body-file"), "utf8") : option("body"));
const git = (...args: string[]) => execFileSync("git", args, { cwd: `${folder}/origin.git`, encoding: "utf8" }).trim();

changeState(folder, (state) => {
  const entries = command === "pr" ? state.pulls : state.issues;
  const isOpen = ({ state }: Entry) => state === "open";
  const entry = entries.find(({ number }) => String(number) === rest[0]);
  const close = (entry: Entry, how: "closed" | "merged") => {
    entry.state = how;
    if (rest.includes("--delete-branch")) git("update-ref", "-d", `refs/heads/${entry.head}`);
  };
  switch (`${command} ${verb}`) {
    case "auth setup-git":
      return;
    case "pr list":
      return print(entries.filter((one) => isOpen(one) && one.head === option("head")));
    case "api --method":
      return print(entries.filter((one) => isOpen(one) && one.body.startsWith(`<!-- ${KIND} -->`)));
    case "pr create":
    case "issue create": {
      const number = state.pulls.length + state.issues.length + 1;
      entries.push({ number, head: option("head"), title: option("title"), body: text(), state: "open", comments: [] });
      return;
    }
    case "workflow run":
      state.started.push(rest[0] ?? "");
      return;
  }
  if (!entry) throw new Error(`gh ${command} ${verb} ${rest[0]}: there is no such entry`);
  switch (verb) {
    case "edit":
      entry.body = text();
      return;
    case "comment":
      entry.comments.push(text());
      return;
    case "close":
      entry.comments.push(option("comment"));
      return close(entry, "closed");
    case "merge": {
      const head = git("rev-parse", `refs/heads/${entry.head}`);
      const expected = option("match-head-commit");
      if (expected !== head) throw new Error(`The head of ${entry.head} is ${head}, not ${expected}.`);
      mergeSquashed(head, `${option("subject")}\n\n${text()}`);
      return close(entry, "merged");
    }
    default:
      throw new Error(`gh ${command} ${verb} is not supported in the rehearsal.`);
  }
});

/** Squashes the head into one commit on the default branch. Throws if another change was merged since. */
function mergeSquashed(head: string, message: string): void {
  const main = git("rev-parse", "refs/heads/main");
  if (git("merge-base", main, head) !== main) throw new Error("The pull request is not up to date with main.");
  const person = ["-c", "user.name=GitHub", "-c", "user.email=noreply@github.example"];
  git("update-ref", "refs/heads/main", git(...person, "commit-tree", `${head}^{tree}`, "-p", main, "-m", message));
}

function print(entries: readonly Entry[]): void {
  process.stdout.write(entries.map(({ number }) => `${number}\n`).join(""));
}
