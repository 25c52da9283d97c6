import { once } from "node:events";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { append, set } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { runVerb, startNode } from "#tests/support/programs.ts";
import { sampleFolder } from "#tests/support/sample.ts";

test("every problem is one line with document, field, fault and remedy, without control characters", async () => {
  const dir = await sampleFolder(
    set("page-home", "sections[climate].heading.en", undefined),
    set("page-team", "title.de", "Hallo\u001B[2J\nWelt"),
    set("team-jana", "name", ""),
  );
  // A file has no colours, whatever a build machine sets.
  const { code, out } = await runVerb(["check", "--dir", dir], { FORCE_COLOR: "1" });
  expect(code).toBe(1);
  expect(out.split("\n")).toEqual([
    "Seite home (page-home) · Section “Global warming” / Heading / English (sections[climate].heading.en) · the English text is missing · Write it in English",
    "teamMember (team-jana) · Name (name) · is empty · Fill in the field",
    expect.stringMatching(
      /^warning: Hallo\\u001B\[2J Welt \(page-team\) · Title \/ German \(title\.de\) · contains a control /,
    ),
    "The content is not valid: 2 errors, 1 warning, 0 kinds of drift.",
    "",
  ]);
  const { out: markdown } = await runVerb(["check", "--md", "--dir", dir], {});
  const bare = (said: string) => said.replace(/\\(?=\W)|[*`()]|^warning: /gm, "");
  const parts = bare(out).split("\n").slice(0, 3).join(" · ").split(" · ");
  expect(parts.filter((part) => !bare(markdown).includes(part))).toEqual([]);
  const german = await runVerb(["check", "--dir", dir], { REPORT_LOCALE: "de" });
  expect(german.out).toContain(
    "· Abschnitt „Erderwärmung“ / Überschrift / Englisch (sections[climate].heading.en) · der Text auf Englisch fehlt ·",
  );
  expect(german.out).toContain("Der Inhalt ist nicht gültig: 2 Fehler, 1 Hinweis, 0 Arten von Unbekanntem.\n");
});

test.for(["C#", "what?", "100%"])("a build in a folder that Vite cannot read says so: %s", async (name) => {
  const cwd = join(await tempFolder(), name);
  await mkdir(cwd);
  const cli = join(import.meta.dirname, "../../pipeline/cli.ts");
  const { code, out, err } = await startNode([cli, "build"], {}, cwd).outcome;
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toBe(`Vite cannot build in ${await realpath(cwd)}: move the project to a path without #, ? and %.\n`);
});

test("a command whose output is closed still ends", async () => {
  const { child, outcome } = startNode(["pipeline/cli.ts", "check", "--dir", join(await tempFolder(), "none")]);
  child.stdout.destroy();
  child.stderr.destroy();
  outcome.catch(() => {});
  expect(await once(child, "exit")).toEqual([2, null]);
});

test("drift is reported and fails only with STRICT=1; the JSON says the same", async () => {
  const dir = await sampleFolder(append("page-home", "sections", { _key: "map", _type: "map" }));
  const lax = await runVerb(["check", "--dir", dir]);
  expect(lax.code).toBe(0);
  expect(lax.out).toContain("drift: Seite home (page-home) · Section “Map” (sections[map]) · ");
  expect(lax.out).toContain("The content is valid: 0 errors, 0 warnings, 1 kind of drift.");
  const { code, out } = await runVerb(["check", "--json", "--dir", dir], { STRICT: "1" });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    verb: "check",
    ok: false,
    reason: "invalid",
    counts: { error: 0, drift: 1, warning: 0 },
    problems: [{ level: "drift", document: "Seite home (page-home)", path: "sections[map]" }],
  });
});

const named = { SANITY_PROJECT_ID: "a" };
const studio = "https://studio.example";
const wrongUses = [
  { name: "no verb", args: [], says: "Usage: " },
  { name: "a name every object has", args: ["constructor"], says: 'There is no verb "constructor".\nUsage: ' },
  { name: "a pull from nowhere", args: ["pull"], says: "SANITY_PROJECT_ID" },
  { name: "a pull to nowhere", args: ["pull", "--dir", "/nowhere/at/all"], says: "/nowhere/at" },
  { name: "a pull of no day", args: ["pull", "--today", "soon"], env: named, says: "--today" },
  { name: "a pull of no version", args: ["pull"], env: { SANITY_API_VERSION: "7" }, says: "SANITY_API_VERSION should" },
  { name: "a pull by no proxy", args: ["pull"], env: { ...named, HTTPS_PROXY: "proxy" }, says: "HTTPS_PROXY" },
  {
    name: "a pull without its certificates",
    args: ["pull"],
    env: { ...named, NODE_EXTRA_CA_CERTS: "/no.pem" },
    says: "/no.pem",
  },
  { name: "a preview from nowhere", args: ["preview"], says: "make cms" },
  { name: "a preview of no project", args: ["preview", "--door"], env: { STUDIO_URL: studio }, says: "whose drafts" },
  { name: "an unknown option", args: ["check", "--fix"], says: "'--fix'\nThe options are: --dir <value>, " },
  { name: "a missing folder", args: ["check", "--dir", "/nowhere"], says: "There is no folder /nowhere" },
  { name: "an invalid date", args: ["seal", "--today", "tomorrow"], says: "--today" },
  { name: "a wrong setting", args: ["build"], env: { CONTACT_ENDPOINT: "x.y/z" }, says: "CONTACT_ENDPOINT should be" },
];

test.each(wrongUses)("$name is refused as wrong usage", async ({ args, env, says }) => {
  const { code, out, err } = await runVerb(args, env);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
  expect(err).not.toContain("    at ");
});

test("the list of commands can be printed", async () => {
  const { code, out } = await runVerb(["help"]);
  expect(code).toBe(0);
  expect(out).toMatch(/ check .*\n {2}seal /);
});
