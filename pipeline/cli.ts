import { type ExitCode, exitCodes, WrongUse } from "./exit-codes.ts";

/** The one program of the pipeline: `tsx pipeline/cli.ts <verb> [options]`. The Makefile's targets call it. */

interface Verb {
  readonly does: string;
  /** Loaded when asked for: `check` should not wait for what `build` needs. */
  readonly load: () => Promise<{ run(args: string[]): Promise<ExitCode> }>;
}

const verbs: Readonly<Record<string, Verb>> = {
  check: { does: "report everything that is wrong with the snapshot", load: () => import("./verbs/check.ts") },
  seal: { does: "make the snapshot whole again after an edit by hand", load: () => import("./verbs/seal.ts") },
  build: { does: "the finished site, from the snapshot to dist/", load: () => import("./verbs/build.ts") },
  pull: { does: "the content of the CMS to the snapshot", load: () => import("./verbs/pull.ts") },
  diff: { does: "what an editor changed, and which pages it touches", load: () => import("./verbs/diff.ts") },
  doctor: { does: "what the settings mean and what the CMS answers", load: () => import("./verbs/doctor.ts") },
  explain: {
    does: "which documents made a page, and which pages show a document",
    load: () => import("./verbs/explain.ts"),
  },
  sbom: { does: "the software bill of materials, from package-lock.json", load: () => import("./verbs/sbom.ts") },
  watch: { does: "follow the CMS while developing", load: () => import("./verbs/watch.ts") },
};

process.exitCode = await main(process.argv.slice(2));

async function main([name = "", ...args]: string[]): Promise<ExitCode> {
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
    const { run } = await verb.load();
    return await run(args);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return exitCodes.wrongUse;
  }
}

/** A stack only for what nobody foresaw. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForeseen =
    error instanceof WrongUse || String("code" in error ? error.code : "").startsWith("ERR_PARSE_ARGS");
  return isForeseen ? error.message : (error.stack ?? error.message);
}

function listOfVerbs(): string {
  const lines = Object.entries(verbs).map(([name, { does }]) => `  ${name.padEnd(8)} ${does}`);
  return `Usage: tsx pipeline/cli.ts <verb> [options]\n\n${lines.join("\n")}\n\nWith --json, a report for machines.\n`;
}
