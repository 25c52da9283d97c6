import { spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { freePort } from "./local-port.ts";

/** A local host: its `ssh` runs commands here without our environment; its `restart` starts releases, like systemd. */
export async function openHost(folder: string) {
  const file = (name: string) => join(folder, name);
  const [site, port] = [file("site"), await freePort()];
  await mkdir(file("bin"), { recursive: true });
  const program = async (name: string, script: string) => {
    await writeFile(file(name), `#!/bin/sh\n${script}\n`);
    await chmod(file(name), 0o755);
  };
  // The script is the last argument.
  await program(
    "bin/ssh",
    `echo "$@" >> ${file("calls")}
for script; do :; done
case $script in step=*) step=$(echo "$script" | sed -n '1s/^step=//p'); echo $step >> ${file("steps")};; esac
if test -s ${file("broken")}-$step; then exec sh ${file("broken")}-$step "$@"; fi
exec env -i PATH="$PATH" sh -c "$script"`,
  );
  // `pids` lists all servers, because a restart that a test has interrupted may have started one, too.
  const endAll = `for pid in $(cat ${file("pids")}); do
kill $pid || true
while kill -0 $pid; do sleep 0.05; done
done 2>/dev/null`;
  const server = `PORT=${port} HOST=127.0.0.1 CONTACT_DB=${file("contact.sqlite")} DIST_DIR=dist`;
  await program(
    "restart",
    `set -e
cd ${site}/current/
if test -s ${file("started")}; then sh ${file("started")}; fi
${endAll}
: > ${file("log")}
env ${server} node_modules/.bin/node server/main.ts >> ${file("log")} 2>&1 & echo $! >> ${file("pids")}
while ! grep -q served ${file("log")} && kill -0 $!; do sleep 0.05; done`,
  );
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    releasesDir: join(site, "releases"),
    /** The settings for `make deploy TARGET=ssh`. */
    settings: {
      PATH: file("bin") + delimiter + process.env.PATH,
      SITE_ORIGIN: origin,
      DEPLOY_HOST: `deploy@web.example:${site}`,
      DEPLOY_RESTART: file("restart"),
      DEPLOY_PATIENCE: "2",
    },
    /** The names of the releases, the oldest first. */
    releases: async () => (await readdir(join(site, "releases"))).sort(),
    current: async () => basename(await readlink(join(site, "current"))),
    /** All arguments of the calls of `ssh`. */
    calls: () => readFile(file("calls"), "utf8"),
    /** Runs the script when a release starts, in the release's folder. */
    whenStarted: (script: string) => writeFile(file("started"), script),
    /** The steps that were begun on the host. */
    steps: async () => (await readFile(file("steps"), "utf8").catch(() => "")).split("\n").filter(Boolean),
    /** Runs `script` instead of this step of deploy/on-host.sh. An empty `script` brings the real step back. */
    inPlaceOf: (step: string, script: string) => writeFile(file(`broken-${step}`), script),
    /** Ends every server that a restart has started, and returns when all of them have ended. */
    stop: () => void spawnSync("sh", ["-c", endAll]),
  };
}
