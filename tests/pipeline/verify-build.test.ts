import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** The script itself, on a small project. That the site comes out the same is tried on build machines: `make verify-build`. */

const script = join(import.meta.dirname, "../../pipeline/verify-build.sh");
const record = 'git rev-parse HEAD | sed \'s/.*/{"commit":"&"}/\' > dist/build.json';

/** A project with one commit, and its built site. */
async function project(
  recipe = "umask 022; mkdir -p dist/de; echo page > dist/index.html; echo text > dist/de/a.html",
) {
  const folder = await tempFolder();
  const temp = join(folder, ".temp");
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" }).trim();
  git("init", "--quiet");
  await writeTree(folder, {
    Makefile: `build:\n\t@test -f node_modules/a.js; ${recipe}; ${record}\n`,
    "package-lock.json": "{}",
    "node_modules/a.js": "a",
    ".gitignore": "node_modules\ndist\n.temp\n",
  });
  git("add", "--all");
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--message=Start");
  execFileSync("make", ["--silent", "-C", folder, "build"], { env: { ...process.env, TZ: "UTC" } });
  await mkdir(temp);
  return {
    write: (name: string, text: string) => writeFile(join(folder, "dist", name), text),
    remove: (name: string) => rm(join(folder, "dist", name)),
    async verify() {
      const env = { PATH: process.env.PATH, TMPDIR: temp };
      const { status, stdout, stderr } = spawnSync("sh", [script], { cwd: folder, encoding: "utf8", env });
      expect(await readdir(temp)).toEqual([]);
      expect(git("worktree", "list").split("\n")).toHaveLength(1);
      return { code: status, out: stdout, err: stderr };
    },
  };
}

test("a site that its commit gives is confirmed, and nothing is left behind", async () => {
  const { verify } = await project();
  expect(await verify()).toEqual({ code: 0, out: expect.stringContaining("3 files, all the same"), err: "" });
});

test.each([
  ["other bytes", (site: Site) => site.write("de/a.html", "texts"), /: Files dist\/de\/a\.html and .* differ\n$/],
  ["a new file", (site: Site) => site.write("0.txt", ""), /: Only in dist: 0\.txt\n$/],
  [
    "a file that is missing",
    (site: Site) => site.remove("index.html"),
    /: Only in .*a clean checkout\/dist: index\.html\n$/,
  ],
])("%s: the first file is named", async (_, change, words) => {
  const site = await project();
  await change(site);
  expect(await site.verify()).toMatchObject({ code: 1, err: expect.stringMatching(words) });
});

test.each([
  ["the time zone", "umask 022; mkdir -p dist; echo $$TZ > dist/a.html"],
  ["the folder", "umask 022; mkdir -p dist; pwd > dist/a.html"],
  ["the umask", "mkdir -p dist; echo > dist/a.html"],
])("a build that depends on %s is found out", async (_, recipe) => {
  const { verify } = await project(recipe);
  expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining("dist/a.html") });
});

type Site = Awaited<ReturnType<typeof project>>;

test.each([
  ["no built site", (site: Site) => site.remove("build.json"), "run make build first"],
  ["a build of no commit", (site: Site) => site.write("build.json", "{}"), "names no commit"],
  [
    "a build of edits that are not committed",
    (site: Site) => site.write("build.json", '{"commit":"a","modified":true}'),
    "Commit them",
  ],
  [
    "a build of a commit that is not here",
    (site: Site) => site.write("build.json", `{"commit":"${"0".repeat(40)}"}`),
    `${"0".repeat(40)} cannot be rebuilt`,
  ],
])("%s is told as such", async (_, change, words) => {
  const site = await project();
  await change(site);
  expect(await site.verify()).toMatchObject({ code: 2, err: expect.stringContaining(words) });
});

test("a commit that cannot be built is told with the reason", async () => {
  const { verify } = await project('umask 022; mkdir -p dist; test "$$TZ" = UTC || { echo no such hour >&2; exit 1; }');
  expect(await verify()).toMatchObject({ code: 2, err: expect.stringMatching(/cannot be rebuilt: no such hour/) });
});
