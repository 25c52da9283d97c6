import { existsSync, readFileSync, writeFileSync } from "node:fs";

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

/** Returns an empty state as long as there is no file. */
export function readState(folder: string): GitHubState {
  const file = `${folder}/state.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { pulls: [], issues: [], started: [] };
}

export function changeState(folder: string, change: (state: GitHubState) => void): void {
  const state = readState(folder);
  change(state);
  writeFileSync(`${folder}/state.json`, JSON.stringify(state, null, 2));
}
