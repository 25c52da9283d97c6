import { once } from "node:events";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { contentRepository } from "#tests/support/content-repository.ts";
import { append, set } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { runMake, runVerb, startNode } from "#tests/support/programs.ts";
import { sampleFolder } from "#tests/support/sample.ts";

/** A snapshot with an untranslated heading, a title with control characters and a person without a name. */
const faultySnapshot = () =>
  sampleFolder(
    set("page-home", "sections[climate].heading.en", undefined),
    set("page-team", "title.de", "Hallo\u001B[2J\nWelt"),
    set("team-jana", "name", ""),
  );

test("every problem is one line with document, field, fault and remedy, without control characters", async () => {
  // The output goes to no terminal, so it has no colours, even if a build machine asks for them.
  const { code, out } = await runVerb(["check", "--dir", await faultySnapshot()], { FORCE_COLOR: "1" });
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
});

test("the check says the same in Markdown, and in German", async () => {
  const dir = await faultySnapshot();
  const { out: text } = await runVerb(["check", "--dir", dir]);
  const { out: markdown } = await runVerb(["check", "--dir", dir, "--md"]);
  // Removes escapes and marks of Markdown, and the level, which Markdown has in another place.
  const bare = (report: string) => report.replace(/\\(?=\W)|[*`()]|^warning: /gm, "");
  const parts = bare(text).split("\n").slice(0, 3).join(" · ").split(" · ");
  expect(parts.length).toBeGreaterThan(9);
  expect(parts.filter((part) => !bare(markdown).includes(part))).toEqual([]);
  const { out } = await runVerb(["check", "--dir", dir], { REPORT_LOCALE: "de" });
  expect(out).toContain(
    "· Abschnitt „Erderwärmung“ / Überschrift / Englisch (sections[climate].heading.en) · der Text auf Englisch fehlt ·",
  );
  expect(out).toContain("Der Inhalt ist nicht gültig: 2 Fehler, 1 Hinweis, 0 Arten von Unbekanntem.\n");
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
const shown = "--problems and --review go with --md, and check the working tree";
const wrongUses: readonly (readonly [typed: string, says: string, settings?: Readonly<Record<string, string>>])[] = [
  ["", "Usage: "],
  // Every object in JavaScript has a property of this name.
  ["constructor", 'There is no verb "constructor".\nUsage: '],
  ["pull", "SANITY_PROJECT_ID"],
  ["pull --dir /nowhere/at/all", "/nowhere/at"],
  ["pull --today soon", "--today", named],
  ["pull", "SANITY_API_VERSION should", { SANITY_API_VERSION: "7" }],
  ["pull", "HTTPS_PROXY", { ...named, HTTPS_PROXY: "proxy" }],
  ["pull", "/no.pem", { ...named, NODE_EXTRA_CA_CERTS: "/no.pem" }],
  ["preview", "make cms"],
  ["preview --hosted", "whose drafts", { STUDIO_URL: "https://studio.example" }],
  ["check --fix", "'--fix'\nThe options are: --dir <value>, "],
  ["check --dir /nowhere", "There is no folder /nowhere"],
  ["seal --today tomorrow", "--today"],
  ["build", "CONTACT_ENDPOINT should be", { CONTACT_ENDPOINT: "x.y/z" }],
  ["diff", "STUDIO_URL should be an address such as https://company.", { STUDIO_URL: "javascript:alert(1)" }],
  ["diff", "REPORT_LOCALE should be one of en, de.", { REPORT_LOCALE: "xx" }],
  ["diff --pictures 1", "Pictures go with --md or --html"],
  ["diff --md --html report.html", "Choose one form of the report"],
  ...["", " --md --head=HEAD", " --html=report.html"].map((words) => [`diff --problems${words}`, shown] as const),
  ...["", " --md --head=HEAD", " --html=report.html"].map((words) => [`diff --review${words}`, shown] as const),
  ["explain", "Say what to explain"],
  ["history", "Say whose history"],
  ["history --id team-jana --address /de", "Say whose history"],
  ["history --id team-jana --count 1.5", "--count should be"],
  ["history --id team-jana --count 0", "--count should be"],
  ["restore --id quote-hof", "Say what to restore"],
];

test.for(wrongUses)("wrong use is refused with a reason: %s (%s)", async ([typed, says, settings]) => {
  const { code, out, err } = await runVerb(typed.split(" "), settings);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
  expect(err).not.toContain("    at ");
});

test("the list of commands can be printed", async () => {
  const { code, out } = await runVerb(["help"]);
  expect(code).toBe(0);
  expect(out).toMatch(/ check .*\n {2}seal /);
});

test("every command reports completely in the reader's language, also about the lock", async () => {
  const content = await contentRepository(set("page-home", "sections[process].heading.de", "Aus Resten wird Fisch"));
  const file = join(content.dir, "documents/page/page-home.json");
  const home = await readFile(file, "utf8");
  const speaking = async (...args: string[]) => {
    const { out, err } = await content.runWith({ REPORT_LOCALE: "de" }, ...args);
    const said = `${out}${err}`;
    // Words of the content and names of files may be English.
    expect(said.replace(/^ +en .*$|documents\//gm, ""), args[0]).not.toMatch(
      /\b(the|was|not|has|documents|made from|written|sealed|shown|changed|committed)\b/i,
    );
    return said;
  };
  expect(await speaking("history", "--id", "page-home")).toContain("noch nicht festgeschrieben");
  expect(await speaking("explain", "--address", "/de/team")).toContain("/de/team: „Seite team“, auf Deutsch");
  expect(await speaking("diff", "--html", join(content.folder, "out/report.html"))).toMatch(/^Geschrieben nach /);
  await writeFile(file, home.replace("Aus Resten", "Aus Besten"));
  expect(await speaking("check")).toContain("ist nach dem Versiegeln des Snapshots geändert worden");
  await writeFile(file, home.slice(0, -20));
  expect(await speaking("seal")).toContain("Der Snapshot kann nicht versiegelt werden:");
  await writeFile(file, home);
  expect(await speaking("seal")).toMatch(/^Versiegelt: \d+ Dokumente und \d+ Dateien: /);
});

test("targets named together run one after the other, whatever MAKEFLAGS a machine has", async () => {
  const dir = await tempFolder();
  const targets = "slow:\n\t@sleep 0.2; echo slow\nquick:\n\t@echo quick\n";
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n${targets}`);
  const { output } = await runMake(["slow", "quick"], dir, { MAKEFLAGS: "-j4" });
  expect(output).toBe("slow\nquick\n");
});

test("a folder whose name PATH cannot hold is refused before anything is installed", async () => {
  const dir = join(await tempFolder(), "a:b");
  await mkdir(dir);
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n`);
  await writeFile(join(dir, "package-lock.json"), "{}");
  const { code, output } = await runMake(["build"], dir);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/a:b has a colon .* another folder\.$/m) });
});
