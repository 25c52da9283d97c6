import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { freePort } from "#tests/support/local-port.ts";
import { openHost } from "#tests/support/own-host.ts";
import { gitIn, startNode, untilAnswers } from "#tests/support/programs.ts";
import { readState } from "./github-state.ts";
import { readWorkflow } from "./read-workflow.ts";
import { checkOut } from "./run-step.ts";
import { type Repository, type Result, runWorkflow } from "./run-workflow.ts";

const root = join(import.meta.dirname, "../..");

/** The name of the local CMS's only project. */
const projectId = "local";

export type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>;

/** A CMS, a repository with the committed project, a folder in which its workflows run, and a host of our server. */
export async function openRehearsal(folder: string, settings: Readonly<Record<string, string>> = {}) {
  mkdirSync(join(folder, "bin"), { recursive: true });
  const origin = join(folder, "origin.git");
  gitIn(folder)("init", "--quiet", "--bare", "--initial-branch=main", origin);
  gitIn(root)("push", "--quiet", origin, "HEAD:refs/heads/main");
  const git = gitIn(origin);
  const gh = `#!/bin/sh\nexec ${process.execPath} ${join(import.meta.dirname, "gh.ts")} "$@"\n`;
  writeFileSync(join(folder, "bin/gh"), gh, { mode: 0o755 });

  const machine = join(folder, "machine");
  checkOut(folder, "main");
  execFileSync("cp", ["-al", join(root, "node_modules"), machine]);
  for (const cache of ["pages", "pictures"]) {
    const own = join(root, ".cache", cache);
    if (existsSync(own)) cpSync(own, join(machine, ".cache", cache), { recursive: true });
  }

  const host = await openHost(join(folder, "host"));
  const port = await freePort();
  const apiHost = `http://127.0.0.1:${port}`;
  const places = [`--dir=${join(root, "snapshot")}`, `--edits=${join(folder, "edits")}`];
  const cms = startNode(["pipeline/cli.ts", "cms", ...places], { CMS_PORT: String(port) }).child;
  await untilAnswers(cms, `${apiHost}/v1/check/cors`);
  const client = clientOf({ origin: apiHost, projectId, dataset: "production" });

  const { DEPLOY_HOST = "", DEPLOY_RESTART = "", SITE_ORIGIN = "", ...environment } = host.settings;
  const repository: Repository = {
    folder,
    vars: { SANITY_PROJECT_ID: projectId, DEPLOY_TARGET: "ssh", DEPLOY_HOST, DEPLOY_RESTART, SITE_ORIGIN },
    environment: { ...environment, SANITY_API_HOST: apiHost, DEPLOY_PATIENCE: "20", ...settings },
    known: { "ci.yml": "success" },
    ran: [],
  };
  return {
    client,
    host,
    repository,
    /** Pull requests and issues, the newest last. */
    github: () => readState(folder),
    /** The message of the newest commit on the default branch. */
    newestCommit: () => git("log", "-1", "--format=%B", "main"),
    /** Sends the CMS's webhook with the body that the guide describes. */
    async webhook(): Promise<Record<string, Result>> {
      const guide = readFileSync(join(root, "docs/guides/connect-your-sanity-project.md"), "utf8");
      const { event_type } = JSON.parse(/`(\{"event_type".*?\})`/.exec(guide)?.[1] ?? "{}");
      const types = readWorkflow("content.yml").on.repository_dispatch?.types ?? [];
      if (!types.includes(event_type)) throw new Error(`No workflow listens to "${event_type}".`);
      return runWorkflow(repository, "content.yml", { event: "repository_dispatch" });
    },
    deploy: (event = "push", inputs = {}) => runWorkflow(repository, "deploy.yml", { event, inputs }),
    /** Merges as a reviewer's "Squash and merge" does, with the commit's own message. */
    merge(): void {
      const pull = readState(folder).pulls.findLast(({ state }) => state === "open");
      if (!pull) throw new Error("There is no open pull request.");
      const head = git("rev-parse", `refs/heads/${pull.head}`);
      const [subject = "", ...body] = git("log", "-1", "--format=%B", head).split("\n");
      const message = ["--subject", `${subject} (#${pull.number})`, "--body", body.join("\n").trim()];
      const args = ["pr", "merge", String(pull.number), "--squash", "--delete-branch", "--match-head-commit", head];
      execFileSync(join(folder, "bin/gh"), [...args, ...message], { env: { ...process.env, GH_FOLDER: folder } });
    },
    visit: async (path: string) => (await fetch(host.origin + path, { headers: { connection: "close" } })).text(),
    close(): void {
      host.stop();
      cms.kill();
    },
  };
}

/** A heading of the home page, and a function that writes another heading into its document. */
export async function editableHeading({ client }: Rehearsal) {
  const page = await client.fetch<Record<string, unknown>>('*[_type == "page" && screen == "home"][0]');
  const sections = page.sections as readonly { readonly _key: string; readonly heading?: Record<string, unknown> }[];
  const section = sections.find(({ heading }) => typeof heading?.de === "string" && typeof heading.en === "string");
  if (!section) throw new Error("The home page has no section with a heading.");
  const path = `sections[_key=="${section._key}"].heading`;
  return {
    id: String(page._id),
    old: String(section.heading?.de),
    write: (text: string, english = text) =>
      client
        .patch(String(page._id))
        .set({ [`${path}.de`]: text, [`${path}.en`]: english })
        .commit(),
  };
}
