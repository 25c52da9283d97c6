import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editableHeading, openRehearsal } from "./open-rehearsal.ts";

/** `make rehearse`: from Publish to the live site, without an account and without CI, which runs the tests. */

const folder = join(import.meta.dirname, "../../.cache/rehearsal");
const report = join(folder, "report.md");

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const rehearsal = await openRehearsal(folder);
const times: (readonly [what: string, seconds: number])[] = [];

try {
  const heading = await editableHeading(rehearsal);
  const text = `${heading.old} 2`;
  await timed("The site is built and deployed for the first time", () => rehearsal.deploy());
  const before = await rehearsal.visit("/de");

  const stepsBefore = rehearsal.repository.ran.length;
  const started = performance.now();
  await timed("An editor publishes", () => heading.write(text));
  await timed("The content is pulled and proposed", () => rehearsal.webhook());
  const [proposal] = rehearsal.github().pulls;
  await timed("A reviewer merges", async () => rehearsal.merge());
  await timed("The site is built, deployed and proven", () => rehearsal.deploy());
  const secondsToLive = (performance.now() - started) / 1000;
  const after = await rehearsal.visit("/de");

  const isLive = !before.includes(text) && after.includes(text);
  if (!isLive) process.exitCode = 1;
  const issues = rehearsal.github().issues.map(({ title, body }) => `${title}\n${body}`);
  const steps = rehearsal.repository.ran.slice(stepsBefore).map(({ workflow, job, step, outcome, seconds }) => {
    return timeLine([`${workflow} ${job}: ${step} (${outcome})`, seconds]);
  });
  const sections = {
    Editor: `“${heading.old}” became “${text}”.`,
    Reviewer: proposal?.body ?? "No pull request was opened.",
    Git: rehearsal.newestCommit(),
    Issues: issues.join("\n") || "None was opened.",
    Times: ["```", ...times.map(timeLine), "", ...steps, "```"].join("\n"),
  };
  const result = isLive ? `Live ${secondsToLive.toFixed(1)} s after Publish` : "What was published is not live";
  const chapters = Object.entries(sections).map(([name, content]) => `## ${name}\n\n${content}\n`);
  const note = "Files on this machine replaced GitHub, and CI was taken as green.";
  writeFileSync(report, [`# ${result}\n\n${note}\n`, ...chapters].join("\n"));
  process.stdout.write(`${result}. ${report}\n`);
} finally {
  rehearsal.close();
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const time = [what, (performance.now() - started) / 1000] as const;
  times.push(time);
  process.stdout.write(`${timeLine(time)}\n`);
}

function timeLine([what, seconds]: readonly [string, number]): string {
  return `${seconds.toFixed(1).padStart(6)} s  ${what}`;
}
