import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findWebServer, unpackedServers, type WebServerName } from "./support/web-servers.ts";

/** Unpacks Debian's packages, because an installed server would serve on port 80. Never fails: tests report skips. */

const isRoot = process.getuid?.() === 0;
let isUpdated = false;

for (const name of ["nginx", "caddy"] as const) {
  if (findWebServer(name)) continue;
  const isThere = unpack(name) && runs(name);
  process.stdout.write(isThere ? `Testing ${name} as Debian has it\n` : `Not testing ${name}: apt-get has none\n`);
}

function unpack(debianPackage: string): boolean {
  mkdirSync(unpackedServers, { recursive: true });
  if (!download(debianPackage)) {
    if (isUpdated || !isRoot) return false;
    isUpdated = true;
    if (!run("apt-get", ["update"]) || !download(debianPackage)) return false;
  }
  const archive = readdirSync(unpackedServers).find((file) => file.endsWith(".deb"));
  const isUnpacked = archive !== undefined && run("dpkg-deb", ["-x", archive, "."]);
  if (archive) rmSync(join(unpackedServers, archive));
  return isUnpacked;
}

function download(debianPackage: string): boolean {
  return run("apt-get", ["download", "-q", "-o", "Acquire::http::Timeout=20", debianPackage]);
}

function runs(name: WebServerName): boolean {
  const program = findWebServer(name);
  return program !== undefined && run(program, [name === "nginx" ? "-v" : "version"]);
}

function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { cwd: unpackedServers, stdio: "ignore" }).status === 0;
}
