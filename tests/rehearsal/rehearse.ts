import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editableHeading, openRehearsal } from "./open-rehearsal.ts";
import type { Ran } from "./run-workflow.ts";

/** `make rehearse`: from Publish to live without an account. CI is not included, because `make test` covers it. */

const folder = join(import.meta.dirname, "../../.cache/rehearsal");
const page = join(folder, "index.html");

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const rehearsal = await openRehearsal(folder);
const times: (readonly [what: string, seconds: number])[] = [];

try {
  const heading = await editableHeading(rehearsal);
  const text = `${heading.old} 2`;
  await timed("The site is built and deployed for the first time", () => rehearsal.deploy());
  const before = await rehearsal.visit("/de");

  const first = rehearsal.ran.length;
  const started = performance.now();
  await timed("An editor publishes", () => heading.write(text));
  await timed("The content is pulled and proposed", () => rehearsal.webhook());
  const [proposal] = rehearsal.github().pulls;
  await timed("A reviewer merges", async () => rehearsal.merge());
  await timed("The site is built, deployed and proven", () => rehearsal.deploy());
  const seconds = (performance.now() - started) / 1000;
  const after = await rehearsal.visit("/de");

  const isLive = !before.includes(text) && after.includes(text);
  if (!isLive) process.exitCode = 1;
  const issues = rehearsal.github().issues.map(({ title, body }) => `${title}\n${body}`);
  const steps = rehearsal.ran.slice(first).map(stepLine);
  const sections = {
    Editor: `“${heading.old}” became “${text}”.`,
    Reviewer: proposal?.body ?? "No pull request was opened.",
    Visitor: `${rehearsal.host.origin}/de had “${headingIn(before, heading.old)}”, and has “${headingIn(after, text)}”.`,
    Git: rehearsal.newestCommit(),
    Issues: issues.join("\n") || "None was opened.",
    Times: [...times.map(timeLine), "", ...steps].join("\n"),
  };
  writeFileSync(
    page,
    html(isLive ? `Live ${seconds.toFixed(1)} seconds after Publish` : "What was published is not live", sections),
  );
  process.stdout.write(`Live after ${seconds.toFixed(1)} s: ${isLive ? "yes" : "no"}. ${page}\n`);
} finally {
  rehearsal.close();
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  times.push([what, (performance.now() - started) / 1000]);
  process.stdout.write(`${timeLine(times.at(-1) ?? [what, 0])}\n`);
}

function timeLine([what, seconds]: readonly [string, number]): string {
  return `${seconds.toFixed(1).padStart(6)} s  ${what}`;
}

function stepLine({ workflow, job, step, outcome, seconds }: Ran): string {
  return `${timeLine([`${workflow} ${job}: ${step}`, seconds])}${outcome === "success" ? "" : ` (${outcome})`}`;
}

function headingIn(source: string, text: string): string {
  return source.includes(text) ? text : "something else";
}

function html(title: string, sections: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const shown = Object.entries(sections).map(([name, text]) => `<h2>${name}</h2>\n<pre>${escaped(text)}</pre>\n`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Rehearsal</title>
<style>body { max-width: 60rem; margin: auto; padding: 1rem; font: 1rem system-ui } pre { white-space: pre-wrap }</style>
<h1>${title}</h1>
<p>GitHub was played by files on this machine, and CI was taken as green.</p>
${shown.join("")}</html>
`;
}
