import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { placePath } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { runMake } from "#tests/support/programs.ts";

/** Wrong use of the commands, as people type them. */

const root = join(import.meta.dirname, "../..");
const address = placePath({ screen: "contact" }, defaultLocale);

/** A port that is in use. */
let usedPort: number;
beforeAll(async () => {
  const { port, stop } = await listenLocally(createServer());
  usedPort = port;
  return stop;
});

const wrongUses: readonly (readonly [typed: string, remedy: string | RegExp])[] = [
  ["diff FORMAT=pdf", "FORMAT is md or html, or json without PICTURES"],
  ["diff FORMAT=json PICTURES=1", "FORMAT is md or html, or json without PICTURES"],
  [`explain ADDRESS=${address}s`, ` ${address}, `],
  [`explain ADDRESS=${address}/`, "without a slash at the end"],
  [`explain ADDRESS=https://www.company.example${address}`, `Leave out scheme and host: ADDRESS=${address}\n`],
  [`history ADDRESS=${address}s`, ` ${address}, `],
  ["explain", "ADDRESS=/"],
  ["history", "ADDRESS=/"],
  ["restore", "AT="],
  ["verify-live ORIGIN=foo", "ORIGIN=https://www.example.org"],
  [`translate FROM=${defaultLocale} TO=${defaultLocale}`, /make translate FROM=\w+ TO=\w+/],
  ["translate TO=xx", /make translate FROM=\w+ TO=\w+/],
  ["types PARTS=foo", "src, server, pipeline, tests, tests/browser and studio"],
  ["dev PORT=used", /PORT=\d+/],
  ["dev PORT=x1", "a whole number from 0 to 65535"],
  ["cms CMS_PORT=used", /CMS_PORT=\d+/],
  ["cms CMS_PORT=x1", "a whole number from 0 to 65535"],
  ["studio STUDIO_PORT=used", /STUDIO_PORT=\d+/],
];

test.each(wrongUses)("make %s says what was typed and what to do, in make's words", async (typed, remedy) => {
  const words = typed.replace("used", String(usedPort)).split(" ");
  const { code, output } = await runMake(["env_file=", ...words]);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(remedy) });
  // Settings may be secrets: of those whose form is wrong, only the name is repeated.
  for (const argument of words.slice(1)) expect(output).toContain(argument.replace("=x1", ""));
  expect(output).not.toMatch(/--\w|^ +at |vite|node_modules|error TS|\bE[A-Z]{5,}/m);
});

const makefile = readFileSync(join(root, "Makefile"), "utf8");
const targets = [...makefile.matchAll(/^([a-z-]+):.*\n(?:\t.*\n)*?\t.*\$\((?:pipeline|serve|env_file)\)/gm)];
const reading = targets.map(([, target = ""]) => target);

test("every command that reads settings finds a misspelt one in .env, and repeats no value", async () => {
  expect(reading.length).toBeGreaterThan(15);
  const dir = await tempFolder();
  for (const name of [".env.example", "Makefile", "node_modules", "package-lock.json", "pipeline", "server", "studio"])
    await symlink(join(root, name), join(dir, name));
  await writeFile(join(dir, ".env"), "SITE_ORIGIN=https://www.company.example\nSANITY_TOKN=hidden\nhttp_proxy=\n");
  for (const target of reading) {
    const { code, output } = await runMake([target], dir);
    const says = expect.stringMatching(/^\.env has SANITY_TOKN, which is no setting\. .*\.env\.example/);
    expect({ target, code, output }).toEqual({ target, code: 2, output: says });
    expect(output).not.toMatch(/hidden|SITE_ORIGIN|proxy/);
  }
  await writeFile(join(dir, ".env"), "SANITY_TOKEN=hidden\nhttp_proxy=\n");
  expect((await runMake(["messages", "ARGS=--help"], dir)).code).toBe(0);
}, 60_000);
