import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { freePort } from "./local-port.ts";

/** The programs of the host, as shell scripts. `$host` is the host's folder, `$port` the port of its server. */
const programs = {
  // In place of OpenSSH. The last argument is the script to run; a step of deploy/on-host.sh begins with `step=<name>`.
  "bin/ssh": `
echo "$@" >> "$host/calls"
for script; do :; done
step=$(echo "$script" | sed -n '1s/^step=//p')
echo "$step" >> "$host/steps"
if test -s "$host/broken-$step"; then exec sh "$host/broken-$step" "$@"; fi
exec env -i PATH="$PATH" sh -c "$script"`,
  // In place of systemd: ends the running servers and starts the current release. Returns when it serves or has ended.
  restart: `
set -e
cd "$host/site/current/"
if test -s "$host/started"; then sh "$host/started"; fi
"$host/stop"
: > "$host/log"
export PORT=$port HOST=127.0.0.1 CONTACT_DB="$host/contact.sqlite" DIST_DIR=dist
node_modules/.bin/node server/main.ts >> "$host/log" 2>&1 &
echo $! >> "$host/pids"
while ! grep -q served "$host/log" && kill -0 $!; do sleep 0.05; done`,
  // Ends all servers. A restart that a test has interrupted may have started one, so there may be several.
  stop: `
for pid in $(cat "$host/pids"); do
  kill $pid || true
  while kill -0 $pid; do sleep 0.05; done
done 2>/dev/null`,
};

/** A host on this machine: its `ssh` runs scripts here, without our environment; its `restart` starts our server. */
export async function openHost(folder: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = (name: string) => join(folder, name);
  const releasesDir = file("site/releases");
  await mkdir(file("bin"), { recursive: true });
  for (const [name, script] of Object.entries(programs))
    await writeFile(file(name), `#!/bin/sh\nhost=${folder} port=${port}${script}\n`, { mode: 0o755 });
  return {
    port,
    origin,
    releasesDir,
    /** The settings for `make deploy TARGET=ssh`. */
    settings: {
      PATH: file("bin") + delimiter + process.env.PATH,
      SITE_ORIGIN: origin,
      DEPLOY_HOST: `deploy@web.example:${file("site")}`,
      DEPLOY_RESTART: file("restart"),
      DEPLOY_PATIENCE: "2",
    },
    /** The names of the releases, the oldest first. */
    releases: async () => (await readdir(releasesDir)).sort(),
    /** The name of the release that is served. */
    current: async () => basename(await readlink(file("site/current"))),
    /** The arguments of each call of `ssh`. */
    calls: () => readFile(file("calls"), "utf8"),
    /** The steps of deploy/on-host.sh that were begun, in their order. */
    steps: async () => (await readFile(file("steps"), "utf8").catch(() => "")).split("\n").filter(Boolean),
    /** Runs the script when a release starts, in the release's folder. An empty script removes the one before. */
    whenStarted: (script: string) => writeFile(file("started"), script),
    /** Runs the script in place of this step of deploy/on-host.sh. An empty script brings the real step back. */
    inPlaceOf: (step: string, script: string) => writeFile(file(`broken-${step}`), script),
    /** Ends every server that a restart has started, and returns when all of them have ended. */
    stop: () => void spawnSync(file("stop")),
  };
}
