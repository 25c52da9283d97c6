import { setTimeout as wait } from "node:timers/promises";
import { sitemapOrigin } from "#server/site/build.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes, Failure, failureOf } from "../failure.ts";
import { writeFile } from "../files.ts";
import { deploySettings } from "../settings.ts";
import { escapeInvisible } from "../text/escape-for-display.ts";
import { optionsIn } from "../verb.ts";
import { compareSite } from "./compare-site.ts";
import {
  askSite,
  builtRecord,
  type DeployedRecord,
  liveRecord,
  recordInWords,
  sendableRecord,
} from "./deployed-record.ts";
import { type HostScript, hostScript, printStep, secondsSinceStart } from "./host-script.ts";
import { liveReportText } from "./verify-live.ts";

const distDir = "dist";

/** The pause between two attempts to find the site as it should be. */
const pauseMs = 1000;

type Site = ReturnType<typeof deploySettings>;

/**
 * `deploy --to ssh|cloudflare [--back=1 | --preview <name>] [--failure-report <file>]`: brings dist/ to its host and
 * waits until visitors get every byte of it. If they do not, it restores the previous release and ends with 1. `--back`
 * only restores the previous release. With `--preview`, dist/ gets its own address, which is the last line of output.
 */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["to", "failure-report", "preview", "back"], []);
  try {
    if (values.back !== undefined && values.back !== "1") {
      throw new WrongUse(
        `BACK=${values.back} is not 1: BACK=1 serves the previous release again. Leave it out to send ${distDir}/.`,
      );
    }
    const script = hostScript(values.to);
    if (values.preview !== undefined) {
      await sendableRecord(distDir);
      await script.take("preview", `Publishing ${distDir} as preview ${values.preview}`, values.preview);
      return exitCodes.done;
    }
    const site = deploySettings();
    const record = values.back ? undefined : await sendableRecord(distDir);
    await script.withLock(() => (record ? deploy(script, site, record) : goBack(script, site)));
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

async function deploy(script: HostScript, site: Site, { commit = "", modified }: DeployedRecord): Promise<void> {
  const before = await liveRecord(site.origin).catch(() => undefined);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const release = [time, commit.slice(0, 12), modified ? "edited" : ""].filter(Boolean).join("-");
  await script.take("send", `Sending ${distDir} as release ${release}`, release);
  try {
    await script.take("switch", "Switching to it", release);
    printStep(`Asking ${site.origin} for every file`);
    await untilRight(site, () => problemOfSite(site.origin));
    printStep(`All of it is live after ${secondsSinceStart()} s`);
    const named = (await sitemapOrigin(distDir)) ?? site.origin;
    if (named !== site.origin)
      printStep(`Its pages name ${named} as their address: set SITE_ORIGIN for make build, too`);
  } catch (error) {
    const { message } = failureOf(error);
    printStep(message);
    const outcome = await goBack(script, site, release, before?.record.tree).catch((again) => failureOf(again).message);
    throw new Failure("undeployed", `${message}\n${outcome}`);
  }
}

/**
 * Restores the previous release. Returns a sentence about the outcome.
 *
 * @param release the release that must still be served; if empty, any may be served
 * @param treeBefore the digest of the files that were served before, if it is known
 */
async function goBack(script: HostScript, site: Site, release = "", treeBefore?: string): Promise<string> {
  await script.take("back", "Going back to the release before", release);
  await untilRight(site, async () => {
    const { record: served } = await liveRecord(site.origin);
    const isBack = treeBefore === undefined || served.tree === treeBefore;
    return isBack ? undefined : `${site.origin} serves ${recordInWords(served)}.`;
  });
  const outcome = `The release before is served again: ${recordInWords((await liveRecord(site.origin)).record)}.`;
  printStep(outcome);
  return outcome;
}

/** Waits while servers start and hosts copy the site. Throws `Failure` if a problem outlasts `patienceMs`. */
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
  const { record: served } = await liveRecord(origin);
  const built = await builtRecord(distDir);
  if (served.tree !== built.tree) return `${origin} serves ${recordInWords(served)}, not ${recordInWords(built)}.`;
  const report = await compareSite(origin, distDir);
  return report.differing.length === 0 ? undefined : liveReportText(report, origin, distDir).trimEnd();
}
