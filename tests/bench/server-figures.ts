import { execFile, spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathFor } from "#src/addresses.ts";
import { payloadPath } from "#src/content/wire.ts";
import { findWebServer, startWebServer, type WebServer } from "#tests/support/web-servers.ts";
import { type Figures, type Plan, ratio } from "./figures.ts";
import { distDir, serveSite } from "./served-site.ts";

const run = promisify(execFile);

/** The seconds of each run, for each server, file and encoding. */
const secondsEach = 3;

const connections = 32;

/** Compares our server with nginx, in requests per second for the same files. Undefined if nginx or wrk is missing. */
export async function measureServer({ runs, say }: Plan): Promise<Figures | undefined> {
  const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;
  if (!findWebServer("nginx") || !hasWrk) {
    say("The server: left out. It needs nginx and wrk (Debian: apt-get install nginx-light wrk).");
    return undefined;
  }
  await using site = await serveSite();
  const home = pathFor({ screen: "home", variant: "de" });
  const { headers } = await fetch(site.origin + home, { method: "HEAD" });
  await using ends = new AsyncDisposableStack();
  const nginx = ends.adopt(await startFastNginx(headers), ({ stop }) => stop());
  const rows = [];
  const paths = { "home page": home, payload: payloadPath(home), "largest script": largestScript() };
  for (const [what, path] of Object.entries(paths)) {
    for (const encoding of ["gzip", "identity"]) {
      say(`${what} (${encoding}) …`);
      const best = { ours: 0, nginx: 0 };
      for (let round = 0; round < runs; round += 1) {
        best.nginx = Math.max(best.nginx, await requestsPerSecond(`http://127.0.0.1:${nginx.port}${path}`, encoding));
        best.ours = Math.max(best.ours, await requestsPerSecond(site.origin + path, encoding));
      }
      rows.push({
        what: `${what}, ${encoding}: requests a second`,
        ours: Math.round(best.ours),
        nginx: Math.round(best.nginx),
        "ours ÷ nginx": ratio(best.ours, best.nginx),
      });
    }
  }
  return {
    title: "The server beside nginx",
    notes: [
      `The same files and headers, both on one processor, asked by wrk in turns over ${connections} connections; the best of each.`,
      "All of it on one machine, wrk included.",
    ],
    rows,
  };
}

/** Uses wrk (https://github.com/wg/wrk), because a slow client would measure itself. Throws for error responses. */
async function requestsPerSecond(address: string, encoding: string): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${secondsEach}s`, "-H", `Accept-Encoding: ${encoding}`, address];
  const { stdout } = await run("wrk", args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} was answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

function largestScript(): string {
  const scripts = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".js"));
  const size = (name: string): number => statSync(join(distDir, "assets", name)).size;
  return `/assets/${scripts.reduce((one, other) => (size(other) > size(one) ? other : one))}`;
}

/** Starts nginx on one processor, like our server, with settings for speed. */
function startFastNginx(headers: Headers): Promise<WebServer> {
  // nginx sets these headers itself, because they depend on the file.
  const own = /^(?:content-(?!security-policy$)|etag|date|connection|keep-alive|transfer-encoding|accept-ranges)/;
  const sent = [...headers].filter(([name]) => !own.test(name));
  return startWebServer(
    "nginx",
    (port) => `
      sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000; gzip_static on;
      default_type application/octet-stream;
      types { text/html html; application/json json; text/javascript js; }
      server {
        listen 127.0.0.1:${port}; root ${distDir};
        ${sent.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(" ")}
        location / { try_files $uri $uri.html =404; }
      }`,
  );
}
