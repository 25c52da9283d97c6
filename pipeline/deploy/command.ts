import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sitemapOrigin } from "#server/site/build.ts";
import { isLeftover } from "#src/content/leftover-files.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes, Failure, failureOf, killedFailure } from "../failure.ts";
import { writeFile } from "../files.ts";
import { deploySettings } from "../settings.ts";
import { escapeInvisible } from "../text/escape-for-display.ts";
import { optionsIn } from "../verb.ts";
import {
  askSite,
  builtRecord,
  type DeployedRecord,
  liveRecord,
  recordInWords,
  sendableRecord,
} from "./deployed-record.ts";
import { liveReportText, verifyLive } from "./verify-live.ts";

/** Each kind of host has a script with the steps `hold` (its lock, if it needs one), `send`, `switch` and `back`. */
const hostsDir = join(import.meta.dirname, "../../deploy/hosts");

const distDir = "dist";

const pauseMs = 1000;

/** The report of a failure contains the end of a script's output, up to this length. */
const maxKeptCharacters = 2000;

type Site = ReturnType<typeof deploySettings>;

/**
 * `deploy --to ssh|cloudflare [--back=1 | --preview <name>] [--failure-report <file>]`: brings dist/ to its host and
 * waits until visitors get every byte of it. Otherwise it restores the previous release and ends with 1. `--back` only
 * restores the previous release; with `--preview`, dist/ gets its own address (the last line of output).
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["to", "failure-report", "preview", "back"], []);
  try {
    if (values.back !== undefined && values.back !== "1") {
      throw new WrongUse(
        `BACK=${values.back} is not 1: BACK=1 serves the previous release again. Leave it out to send ${distDir}/.`,
      );
    }
    const script = scriptOf(values.to);
    if (values.preview !== undefined) {
      await sendableRecord(distDir);
      await takeStep(script, "preview", `Publishing ${distDir} as preview ${values.preview}`, values.preview);
      return exitCodes.done;
    }
    const site = deploySettings();
    const record = values.back ? undefined : await sendableRecord(distDir);
    await withLock(script, () => (record ? deploy(script, site, record) : goBack(script, site)));
    return exitCodes.done;
  } catch (error) {
    const { message } = failureOf(error);
    if (values["failure-report"] !== undefined) {
      const lines = message.split("\n").map((line) => `    ${escapeInvisible(line)}`);
      writeFile(values["failure-report"], `### The site could not be deployed\n\n${lines.join("\n")}\n`);
    }
    throw error;
  }
}

async function deploy(script: string, site: Site, { commit = "", modified }: DeployedRecord): Promise<void> {
  const before = await liveRecord(site.origin).catch(() => undefined);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const release = [time, commit.slice(0, 12), modified ? "edited" : ""].filter(Boolean).join("-");
  await takeStep(script, "send", `Sending ${distDir} as release ${release}`, release);
  try {
    await takeStep(script, "switch", "Switching to it", release);
    print(`Asking ${site.origin} for every file`);
    await untilRight(site, () => problemOfSite(site.origin));
    print(`All of it is live after ${seconds()} s`);
    const named = (await sitemapOrigin(distDir)) ?? site.origin;
    if (named !== site.origin) print(`Its pages name ${named} as their address: set SITE_ORIGIN for make build, too`);
  } catch (error) {
    const { message } = failureOf(error);
    print(message);
    const outcome = await goBack(script, site, release, before?.record.tree).catch((again) => failureOf(again).message);
    throw new Failure("undeployed", `${message}\n${outcome}`);
  }
}

/** Restores the previous release; only while `release` is served, if given. Returns a sentence about the outcome. */
async function goBack(script: string, site: Site, release = "", tree?: string): Promise<string> {
  await takeStep(script, "back", "Going back to the release before", release);
  await untilRight(site, async () => {
    const { record: served } = await liveRecord(site.origin);
    return tree === undefined || served.tree === tree ? undefined : `${site.origin} serves ${recordInWords(served)}.`;
  });
  const outcome = `The release before is served again: ${recordInWords((await liveRecord(site.origin)).record)}.`;
  print(outcome);
  return outcome;
}

/** Waits, because hosts need time to copy a site around the world, and servers need time to start. */
async function untilRight({ origin, patienceMs }: Site, problemNow: () => Promise<string | undefined>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await askSite(origin, "/healthz")
      .then(problemNow)
      .catch((error) => failureOf(error).message);
    if (problem === undefined) return;
    if (Date.now() >= deadline) throw new Failure("undeployed", problem);
    await wait(pauseMs);
  }
}

async function problemOfSite(origin: string): Promise<string | undefined> {
  const [{ record: served }, built] = [await liveRecord(origin), await builtRecord(distDir)];
  if (served.tree !== built.tree) return `${origin} serves ${recordInWords(served)}, not ${recordInWords(built)}.`;
  const report = await verifyLive(origin, distDir);
  return report.differing.length === 0 ? undefined : liveReportText(report, origin, distDir).trimEnd();
}

/** The script holds the host's lock until its input ends. The input also ends if this process is killed. */
async function withLock(script: string, work: () => Promise<unknown>): Promise<void> {
  const { child, said, ended } = startStep(script, "hold", "Locking the host");
  const locked = new Promise<void>((done) => child.stdout.on("data", () => /^locked$/m.test(said()) && done()));
  try {
    await Promise.race([locked, ended]);
    await work();
  } finally {
    child.stdin.end();
    // If the connection broke, the work has failed by itself, so this error is ignored.
    await ended.catch(() => {});
  }
}

async function takeStep(...step: Parameters<typeof startStep>): Promise<void> {
  const { child, ended } = startStep(...step);
  child.stdin.end();
  await ended;
}

/** Prints the script's output; the failure with which it ends contains its last lines. */
function startStep(script: string, step: string, words: string, release = "") {
  print(words);
  const child = spawn(script, [step], { env: { ...process.env, RELEASE: release }, stdio: "pipe" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      process.stdout.write(bytes);
      said = (said + bytes).slice(-maxKeptCharacters);
    });
  }
  const ended = once(child, "close").then(([code, signal]) => {
    const failed = `${words} failed (${script}, code ${code}).\n${said.trimEnd()}`;
    if (code !== 0) throw killedFailure(words, signal, "undeployed") ?? new Failure("undeployed", failed);
  });
  return { child, said: () => said, ended };
}

function scriptOf(name = ""): string {
  const names = readdirSync(hostsDir)
    .filter((file) => !isLeftover(file))
    .map((file) => basename(file, ".sh"));
  if (names.includes(name)) return join(hostsDir, `${name}.sh`);
  const problem = name && `TARGET=${name} is no host. `;
  throw new WrongUse(`${problem}Say where to: make deploy TARGET=${names.join("|")}`);
}

function print(words: string): void {
  process.stdout.write(`${seconds().padStart(6)} s  ${words}\n`);
}

function seconds(): string {
  return (performance.now() / 1000).toFixed(1);
}
