import { readFileSync, writeFileSync } from "node:fs";

/** A pull request or an issue. */
export interface Entry {
  readonly number: number;
  /** The branch of a pull request. */
  readonly head: string;
  readonly title: string;
  body: string;
  state: "open" | "closed" | "merged";
  readonly comments: string[];
}

export interface GitHubState {
  readonly pulls: Entry[];
  readonly issues: Entry[];
  /** Workflows that `gh workflow run` started, in that order. */
  readonly started: string[];
}

const empty: GitHubState = { pulls: [], issues: [], started: [] };

export function readState(folder: string): GitHubState {
  return JSON.parse(readFileSync(`${folder}/state.json`, "utf8"));
}

export function createState(folder: string): void {
  writeFileSync(`${folder}/state.json`, JSON.stringify(empty));
}

export function changeState(folder: string, change: (state: GitHubState) => void): void {
  const state = readState(folder);
  change(state);
  writeFileSync(`${folder}/state.json`, JSON.stringify(state, null, 2));
}
