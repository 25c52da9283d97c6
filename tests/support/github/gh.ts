import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { GitHubState } from "./github.ts";

/**
 * GitHub as the command `gh` shows it, for the workflows' scripts: a file takes the place of its database. It knows
 * what these scripts ask and ends with an error for everything else. Filters are run by jq itself, as in the real one.
 */

const bot = "github-actions[bot]";
const file = process.env.GH_STATE ?? "";
const state: GitHubState = JSON.parse(readFileSync(file, "utf8"));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    method: { type: "string", default: "GET" },
    paginate: { type: "boolean" },
    silent: { type: "boolean" },
    "raw-field": { type: "string", multiple: true, default: [] },
    field: { type: "string", multiple: true, default: [] },
    jq: { type: "string" },
    json: { type: "string" },
    head: { type: "string" },
    state: { type: "string" },
    title: { type: "string" },
    body: { type: "string" },
    "body-file": { type: "string" },
    comment: { type: "string" },
    "delete-branch": { type: "boolean" },
  },
});
const [verb, ...rest] = positionals;
const command = verb === "api" ? `api ${values.method}` : `${verb} ${rest[0]}`;
const number = Number(rest[1]);
if (!process.env.GH_TOKEN) throw new Error("gh: set GH_TOKEN");

switch (command) {
  case "auth setup-git":
    break;
  case "api GET":
    await print(listed(rest[0] ?? ""));
    break;
  case "api PATCH": {
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(rest[0] ?? "")?.[1]);
    const comment = found(state.comments.find((comment) => comment.id === id));
    comment.body = bodyIn(values.field[0] ?? "");
    break;
  }
  case "issue create":
    state.issues.push({ number: next(), state: "open", user: { login: bot }, title: values.title ?? "", body: text() });
    break;
  case "issue edit":
    found(state.issues.find((issue) => issue.number === number)).body = text();
    break;
  case "issue close":
    found(state.issues.find((issue) => issue.number === number)).state = "closed";
    comment(values.comment ?? "");
    break;
  case "pr comment":
    comment(text());
    break;
  case "pr list": {
    const open = state.pulls.filter(({ state, head }) => state === values.state && head === values.head);
    await print(open.map(({ number, isCrossRepository }) => ({ number, isCrossRepository })));
    break;
  }
  case "pr create":
    state.pulls.push({
      number: next(),
      state: "open",
      head: values.head ?? "",
      isCrossRepository: false,
      title: values.title ?? "",
      body: text(),
    });
    break;
  case "pr edit":
    found(state.pulls.find((pull) => pull.number === number)).body = text();
    break;
  case "pr close":
    found(state.pulls.find((pull) => pull.number === number)).state = "closed";
    comment(values.comment ?? "");
    break;
  default:
    throw new Error(`gh: ${process.argv.slice(2).join(" ")}`);
}
writeFileSync(file, JSON.stringify(state));

/** Newest first, as the real one answers. */
function listed(path: string): unknown[] {
  const comments = /^repos\/\{owner\}\/\{repo\}\/issues\/(\d+)\/comments$/.exec(path);
  if (comments) return state.comments.filter(({ on }) => on === Number(comments[1]));
  if (path !== "repos/{owner}/{repo}/issues") throw new Error(`gh: ${path}`);
  const wanted = Object.fromEntries(values["raw-field"].map((field) => field.split("=", 2)));
  return state.issues.filter(({ state, user }) => state === wanted.state && user.login === wanted.creator).reverse();
}

async function print(answer: unknown): Promise<void> {
  const json = JSON.stringify(answer);
  // Most commands print nothing: they need not wait until jq is loaded.
  const lines = values.jq === undefined ? json : await (await import("jq-wasm")).raw(json, values.jq, ["-r"]);
  if (lines !== "") process.stdout.write(`${lines}\n`);
}

function text(): string {
  return values["body-file"] === undefined ? (values.body ?? "") : readFileSync(values["body-file"], "utf8");
}

/** `body=@file` */
function bodyIn(field: string): string {
  return readFileSync(field.replace(/^body=@/, ""), "utf8");
}

function comment(body: string): void {
  if (body !== "") state.comments.push({ id: 1000 + state.comments.length, on: number, user: { login: bot }, body });
}

function next(): number {
  return 1 + Math.max(0, ...[...state.issues, ...state.pulls].map(({ number }) => number));
}

function found<T>(one: T | undefined): T {
  if (!one) throw new Error(`gh: not found: ${process.argv.slice(2).join(" ")}`);
  return one;
}
