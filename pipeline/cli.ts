import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodeOf, exitCodes, type Failure, failureOf } from "./failure.ts";
import { registryGaps } from "./registries.ts";
import { networkSettings } from "./settings.ts";
import { jsonReport, paintFor } from "./verb.ts";

/** The pipeline's only program: `node pipeline/cli.ts <verb> [options]`. The Makefile's targets call it. */

interface Verb {
  readonly does: string;
  /** Loads a verb's code on demand, so that `check` does not wait for the code of `build`. */
  readonly load: () => Promise<{ run(args: string[]): Promise<ExitCode> }>;
}

const verbs: Readonly<Record<string, Verb>> = {
  check: { does: "report everything that is wrong with the snapshot", load: () => import("./check/command.ts") },
  seal: { does: "make the snapshot whole again after an edit by hand", load: () => import("./seal/seal.ts") },
  translate: { does: "begin a language with the texts of another one", load: () => import("./seal/translate.ts") },
  "new-site": { does: "neutral content, with which another company begins", load: () => import("./seal/new-site.ts") },
  build: { does: "the finished site, from the snapshot to dist/", load: () => import("./site/command.ts") },
  pull: { does: "the content of the CMS to the snapshot", load: () => import("./pull/command.ts") },
  diff: { does: "what an editor changed, and which pages it touches", load: () => import("./diff/command.ts") },
  doctor: { does: "what the settings mean and what the CMS answers", load: () => import("./doctor/command.ts") },
  explain: { does: "a page's documents, or a document's pages", load: () => import("./explain/command.ts") },
  history: { does: "who changed a document or a page, and how", load: () => import("./diff/history.ts") },
  restore: { does: "a document as it was, as an edit for the CMS", load: () => import("./diff/restore.ts") },
  "verify-live": { does: "what differs on a deployed site", load: () => import("./deploy/verify-live.ts") },
  deploy: { does: "the built site to its host, with proof; or back", load: () => import("./deploy/command.ts") },
  preview: { does: "the built site with the drafts of the CMS", load: () => import("./preview/command.ts") },
  export: { does: "the snapshot, for `sanity dataset import`", load: () => import("./export/export.ts") },
  dev: { does: "the site with each edit of code and content", load: () => import("./site/dev.ts") },
  cms: { does: "a CMS to try things with, on the snapshot", load: () => import("./local-cms/command.ts") },
};

/** Wrong network settings end these verbs before their code is loaded: the CMS's client reads settings on import. */
const verbsOnNetwork = ["pull", "doctor", "verify-live", "deploy", "preview"];

if (import.meta.main) {
  const words = process.argv.slice(2);
  // A reader such as `head` may close the pipe before the report ends. The verb has not failed then.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  // Nobody can read a report of this error. Without a listener, each report would raise the error again.
  process.stderr.on("error", () => {});
  process.on("uncaughtException", (error) => {
    void reportFailure(words, failureOf(error)).finally(() => process.exit(exitCodeOf.internal));
  });
  process.exitCode = await runVerb(words);
}

/** Runs a verb with its options, and writes what it reports. Returns the exit code of the program. */
export async function runVerb(words: readonly string[]): Promise<ExitCode> {
  const [name = "", ...args] = words;
  if (["help", "--help", "-h"].includes(name)) {
    process.stdout.write(listOfVerbs());
    return exitCodes.done;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) {
    process.stderr.write(name === "" ? listOfVerbs() : `There is no verb "${name}".\n${listOfVerbs()}`);
    return exitCodes.wrongUse;
  }
  try {
    // Only `translate` runs with gaps, because it fills those of a new language.
    const gaps = name === "translate" ? [] : registryGaps();
    if (gaps.length > 0) throw new WrongUse(gaps.join("\n"));
    if (verbsOnNetwork.includes(name)) networkSettings();
    return await (await verb.load()).run(args);
  } catch (error) {
    const failure = failureOf(error);
    await reportFailure(words, failure);
    return exitCodeOf[failure.reason];
  }
}

/** Writes the failure to standard error; with `--json`, to standard output. Only `DEBUG` adds the stack. */
async function reportFailure([name = "", ...args]: readonly string[], failure: Failure): Promise<void> {
  const { reason, message, said, problems, cause } = failure;
  // Only failures about content need the words of reports, so these are loaded on demand.
  const isAboutContent = said !== undefined || problems.length > 0;
  const { text, ...shown } = isAboutContent
    ? (await import("./rules/report.ts")).shownFailure(failure, paintFor(process.stderr))
    : { message, problems, text: message };
  if (args.includes("--json")) process.stdout.write(jsonReport(name, false, { reason, ...shown }));
  else process.stderr.write(`${text}\n`);
  if (process.env.DEBUG && cause instanceof Error) process.stderr.write(`${cause.stack}\n`);
}

function listOfVerbs(): string {
  const lines = Object.entries(verbs).map(([name, { does }]) => `  ${name.padEnd(12)} ${does}`);
  return `Usage: node pipeline/cli.ts <verb> [options]\n\n${lines.join("\n")}\n\nWith --json, a report for machines.\n`;
}
