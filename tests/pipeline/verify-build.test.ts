import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, writeTree } from "#tests/support/folders.ts";
import { gitIn } from "#tests/support/programs.ts";

/** Tests the script of `make verify` on small projects. CI runs it on the real project. */

const script = join(import.meta.dirname, "../../pipeline/verify-build.sh");

type Project = Awaited<ReturnType<typeof buildProject>>;

/** The commands of a build that gives the same two pages everywhere. */
const sameEverywhere =
  "umask 022; rm -rf dist; mkdir -p dist/de; echo page > dist/index.html; echo text > dist/de/a.html";

/** The last command of every build. It writes `{"commit":"1a2b…"}`. */
const writeRecord = 'git rev-parse HEAD | sed \'s/.*/{"commit":"&"}/\' > dist/build.json';

/** Builds a project in the folder `below` of a new repository. In a `recipe` of make, `$` is written as `$$`. */
async function buildProject(recipe = sameEverywhere, below = ".") {
  const repository = await tempFolder();
  const folder = join(repository, below);
  const temp = join(folder, ".temp");
  gitIn(repository)("init", "--quiet");
  await writeTree(folder, {
    Makefile: `build:\n\t@test -f node_modules/a.js; ${recipe}; ${writeRecord}\n`,
    "package-lock.json": "{}",
    "node_modules/a.js": "a",
    ".gitignore": "node_modules\ndist\n.temp\n",
  });
  const git = gitIn(folder);
  git("add", "--all");
  git("commit", "--quiet", "--message=Start");
  const build = () => {
    execFileSync("make", ["--silent", "-C", folder, "build"], { env: { ...process.env, TZ: "UTC" } });
  };
  build();
  await mkdir(temp);
  return {
    git,
    build,
    write: (name: string, text: string) => writeFile(join(folder, "dist", name), text),
    remove: (name: string) => rm(join(folder, "dist", name)),
    /** Also expects that the script removes its own checkout. */
    async verify() {
      const env = { PATH: process.env.PATH, TMPDIR: temp, FORCE_COLOR: "1" };
      const { status, stdout, stderr } = spawnSync("sh", [script], { cwd: folder, encoding: "utf8", env });
      expect(await readdir(temp)).toEqual([]);
      expect(git("worktree", "list").split("\n")).toHaveLength(1);
      return { code: status, out: stdout, err: stderr };
    },
  };
}

const unknown = "0".repeat(40);

/** Changes of a built site, each with the exit code and the words of the script. */
const changes: [what: string, change: (site: Project) => Promise<void>, code: number, words: string | RegExp][] = [
  ["other bytes", ({ write }) => write("de/a.html", "texts"), 1, /: Files dist\/de\/a\.html and .* differ\n$/],
  ["a new file", ({ write }) => write("0.txt", ""), 1, /: Only in dist: 0\.txt\n$/],
  ["a missing file", ({ remove }) => remove("index.html"), 1, /: Only in .* checkout\/dist: index\.html\n$/],
  ["no built site", ({ remove }) => remove("build.json"), 2, "run make build first"],
  ["a build without a commit", ({ write }) => write("build.json", "{}"), 2, "names no commit"],
  ["an option for a commit", ({ write }) => write("build.json", '{"commit":"--force"}'), 2, "but something else"],
  ["uncommitted changes", ({ write }) => write("build.json", '{"commit":"a","modified":true}'), 2, "Commit them"],
  [
    "an unknown commit",
    ({ write }) => write("build.json", `{"commit":"${unknown}"}`),
    2,
    `${unknown} cannot be rebuilt`,
  ],
];

test("a site that matches its commit is confirmed; otherwise the script names the first difference, or why it cannot compare", async () => {
  const site = await buildProject();
  expect(await site.verify()).toEqual({ code: 0, out: expect.stringContaining("3 files, all the same"), err: "" });
  for (const [what, change, code, words] of changes) {
    await change(site);
    expect(await site.verify(), what).toMatchObject({ code, err: expect.stringMatching(words) });
    site.build();
  }
});

test("a person's hooks and line endings are no part of the commit", async () => {
  const { git, verify } = await buildProject();
  const hooks = join(git("rev-parse", "--absolute-git-dir"), "hooks");
  await writeTree(hooks, { "post-checkout": "#!/bin/sh\necho > public\nexit 1\n" });
  await chmod(join(hooks, "post-checkout"), 0o755);
  git("config", "core.autocrlf", "true");
  expect(await verify()).toMatchObject({ code: 0, err: "" });
});

test("a project in a folder of its repository is built there", async () => {
  const { verify } = await buildProject(sameEverywhere, "web/a site");
  expect(await verify()).toMatchObject({ code: 0, err: "" });
});

test.each([
  ["the time zone", "umask 022; mkdir -p dist; echo $$TZ > dist/a.html"],
  ["the folder", "umask 022; mkdir -p dist; pwd > dist/a.html"],
  ["the umask", "mkdir -p dist; echo > dist/a.html"],
])("a build that depends on %s is reported", async (_, recipe) => {
  const { verify } = await buildProject(recipe);
  expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("dist/a.html") });
});

test("a commit that cannot be built is reported with the reason", async () => {
  const { verify } = await buildProject(
    'umask 022; mkdir -p dist; test "$$TZ" = UTC || { echo no such hour >&2; exit 1; }',
  );
  expect(await verify()).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be rebuilt: no such hour/) });
});
