import { type StdioOptions, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "#pipeline/chromium.ts";
import { findWebServer, unpackedServers } from "../support/web-servers.ts";

/**
 * `tsx tests/engines/install.ts browser web-servers engines` installs the named parts that the machine lacks. The exit
 * code is 1 only without a Chromium, because the run reports a missing web server or engine as not tried.
 */

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? [] : ["sudo", "--non-interactive"];
/** True while `apt-get update` may still run for the web servers: it needs root, and runs once at most. */
let mayUpdate = isRoot;
const aptInstall = ["apt-get", "install", "--yes", "--no-install-recommends"];

const wanted = process.argv.slice(2);
if (wanted.includes("browser")) installBrowser();
if (wanted.includes("web-servers")) for (const name of ["nginx", "caddy"] as const) unpackWebServer(name);
if (wanted.includes("engines")) await installEngines();

function installBrowser(): void {
  const commands = [
    ["playwright", "install", "chromium"],
    ["apt-get", "update"],
    [...aptInstall, "chromium-headless-shell"],
    [...aptInstall, "chromium"],
  ];
  for (const command of commands) if (!findChromium()) run(command, { stdio: "inherit" });
  const browser = findChromium();
  if (browser) {
    say(`Testing with ${browser}`);
    return;
  }
  process.stderr.write(
    [
      "No Chromium was found, and none could be installed:",
      "  its download by Playwright failed (is cdn.playwright.dev reachable?),",
      `  and apt-get ${isRoot ? "failed too" : "needs root"}.`,
      "Install Chromium or Chrome yourself, put it on PATH or name it with CHROMIUM, and start again.\n",
    ].join("\n"),
  );
  process.exit(1);
}

/** Unpacks Debian's package, because an installed server would serve on port 80. */
function unpackWebServer(name: "nginx" | "caddy"): void {
  if (findWebServer(name)) return;
  mkdirSync(unpackedServers, { recursive: true });
  const options = { cwd: unpackedServers };
  const download = ["apt-get", "download", "-q", "-o", "Acquire::http::Timeout=20", name];
  if (!run(download, options) && mayUpdate) {
    mayUpdate = false;
    if (run(["apt-get", "update"])) run(download, options);
  }
  for (const archive of readdirSync(unpackedServers).filter((file) => file.endsWith(".deb"))) {
    run(["dpkg-deb", "-x", archive, "."], options);
    rmSync(join(unpackedServers, archive));
  }
  const program = findWebServer(name);
  const isThere = program !== undefined && run([program, name === "nginx" ? "-v" : "version"]);
  say(isThere ? `Testing ${name} as Debian has it` : `Not testing ${name}: apt-get has none`);
}

async function installEngines(): Promise<void> {
  const { knownEngines } = await import("./find-engines.ts");
  const missing = knownEngines.filter(({ find }) => !find());
  // The second list of packages is used where the first does not exist.
  if (missing.length > 0 && run([...asRoot, "apt-get", "update"]))
    for (const { alternatives } of missing)
      alternatives.some((packages) => run([...asRoot, ...aptInstall, ...packages]));
  for (const { name, find } of missing) if (!find()) say(`Not trying ${name}: apt-get has none to offer`);
}

function run([program = "", ...args]: readonly string[], options: { cwd?: string; stdio?: StdioOptions } = {}) {
  return spawnSync(program, args, { stdio: "ignore", ...options }).status === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
