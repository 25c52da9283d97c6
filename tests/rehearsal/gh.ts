import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { changeState, type Entry, type GitHubState } from "./github-state.ts";

/** Replaces the commands of `gh` that the workflows use. Each command prints what the workflow's `--jq` selects. */

const [command = "", verb = "", ...args] = process.argv.slice(2);
const { GH_FOLDER: folder = "", KIND: kind = "" } = process.env;

const commands: Readonly<Record<string, (state: GitHubState) => void>> = {
  "auth setup-git": () => {},
  "workflow run": ({ started }) => void started.push(args[0] ?? ""),
  "pr list": ({ pulls }) => print(pulls.filter(({ head }) => head === option("head"))),
  // The workflow marks its issues with a comment in the body.
  "api --method": ({ issues }) => print(issues.filter(({ body }) => body.startsWith(`<!-- ${kind} -->`))),
  "pr create": (state) => create(state, state.pulls),
  "issue create": (state) => create(state, state.issues),
  "pr edit": ({ pulls }) => edit(pulls),
  "issue edit": ({ issues }) => edit(issues),
  "pr comment": ({ pulls }) => void chosen(pulls).comments.push(text()),
  "pr close": ({ pulls }) => close(pulls),
  "issue close": ({ issues }) => close(issues),
  "pr merge": ({ pulls }) => merge(chosen(pulls)),
};

changeState(folder, (state) => {
  const run = commands[`${command} ${verb}`];
  if (!run) throw new Error(`gh ${command} ${verb} is not supported in the rehearsal.`);
  run(state);
});

function print(entries: readonly Entry[]): void {
  const open = entries.filter(({ state }) => state === "open");
  process.stdout.write(open.map(({ number }) => `${number}\n`).join(""));
}

function create({ pulls, issues }: GitHubState, entries: Entry[]): void {
  const number = pulls.length + issues.length + 1;
  entries.push({ number, head: option("head"), title: option("title"), body: text(), state: "open", comments: [] });
}

function edit(entries: readonly Entry[]): void {
  chosen(entries).body = text();
}

function close(entries: readonly Entry[]): void {
  const entry = chosen(entries);
  entry.comments.push(option("comment"));
  entry.state = "closed";
  deleteBranch(entry);
}

function merge(pull: Entry): void {
  const head = git("rev-parse", `refs/heads/${pull.head}`);
  const expected = option("match-head-commit");
  if (expected !== head) throw new Error(`The head of ${pull.head} is ${head}, not ${expected}.`);
  mergeSquashed(head, `${option("subject")}\n\n${text()}`);
  pull.state = "merged";
  deleteBranch(pull);
}

/** Squashes the head into one commit on the default branch. Throws if another change was merged since. */
function mergeSquashed(head: string, message: string): void {
  const main = git("rev-parse", "refs/heads/main");
  if (git("merge-base", main, head) !== main) throw new Error("The pull request is not up to date with main.");
  const person = ["-c", "user.name=GitHub", "-c", "user.email=noreply@github.example"];
  git("update-ref", "refs/heads/main", git(...person, "commit-tree", `${head}^{tree}`, "-p", main, "-m", message));
}

function deleteBranch({ head }: Entry): void {
  if (args.includes("--delete-branch")) git("update-ref", "-d", `refs/heads/${head}`);
}

/** The entry with the number after the verb: `gh pr edit 3`. */
function chosen(entries: readonly Entry[]): Entry {
  const entry = entries.find(({ number }) => String(number) === args[0]);
  if (!entry) throw new Error(`gh ${command} ${verb} ${args[0]}: there is no such entry`);
  return entry;
}

/** Reads `--name value`. */
function option(name: string): string {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? "" : (args[at + 1] ?? "");
}

function text(): string {
  return args.includes("--body-file") ? readFileSync(option("body-file"), "utf8") : option("body");
}

function git(...gitArgs: string[]): string {
  return execFileSync("git", gitArgs, { cwd: `${folder}/origin.git`, encoding: "utf8" }).trim();
}
