import { readdirSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { pathFor } from "#src/addresses.ts";
import { payloadPath } from "#src/content/wire.ts";
import { findWebServer, startWebServer, type WebServer } from "#tests/support/web-servers.ts";
import { type Figures, ratio } from "./figures.ts";
import { hasWrk, wrkRequestsPerSecond } from "./wrk.ts";

/** For each server, form and run. */
const secondsEach = 3;

interface Options {
  /** Of our server. */
  readonly origin: string;
  readonly distDir: string;
  readonly runs: number;
  readonly say: (line: string) => void;
  /** What our server sends with a page. */
  readonly headers: IncomingHttpHeaders;
}

/** Requests a second, ours and nginx's. Nothing where wrk or nginx is missing. */
export async function measureBesideNginx(options: Options): Promise<Figures["rows"]> {
  const { origin, distDir, runs, say, headers } = options;
  if (!findWebServer("nginx") || !(await hasWrk())) {
    say("Beside nginx: left out. It needs nginx and wrk (Debian: apt-get install nginx-light wrk).");
    return [];
  }
  const nginx = await startFastNginx(distDir, sameForAll(headers));
  try {
    const rows = [];
    for (const { what, path, encoding } of asked(distDir)) {
      say(`${what} (${encoding}) …`);
      const best = { ours: 0, nginx: 0 };
      for (let run = 0; run < runs; run += 1) {
        const nginxOrigin = `http://127.0.0.1:${nginx.port}`;
        best.nginx = Math.max(best.nginx, await wrkRequestsPerSecond(nginxOrigin + path, encoding, secondsEach));
        best.ours = Math.max(best.ours, await wrkRequestsPerSecond(origin + path, encoding, secondsEach));
      }
      rows.push({
        what: `${what}, ${encoding}: requests a second`,
        ours: Math.round(best.ours),
        nginx: Math.round(best.nginx),
        "ours ÷ nginx": ratio(best.ours, best.nginx),
      });
    }
    return rows;
  } finally {
    await nginx.stop();
  }
}

function asked(distDir: string): { what: string; path: string; encoding: "gzip" | "identity" }[] {
  const home = pathFor({ screen: "home", variant: "de" });
  const scripts = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".js"));
  const size = (name: string): number => statSync(join(distDir, "assets", name)).size;
  const largest = scripts.reduce((one, other) => (size(other) > size(one) ? other : one));
  const paths = { "home page": home, payload: payloadPath(home), "largest script": `/assets/${largest}` };
  return Object.entries(paths).flatMap(([what, path]) =>
    (["gzip", "identity"] as const).map((encoding) => ({ what, path, encoding })),
  );
}

/** The same files with the same headers, on one processor as our server, set up by somebody who wants it fast. */
function startFastNginx(dir: string, headers: Readonly<Record<string, string>>): Promise<WebServer> {
  const sent = Object.entries(headers).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return startWebServer(
    "nginx",
    (port) => `
      sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000; gzip_static on;
      default_type application/octet-stream;
      types { text/html html; application/json json; text/javascript js; }
      server {
        listen 127.0.0.1:${port}; root ${dir}; ${sent.join(" ")}
        location / { try_files $uri $uri.html =404; }
      }`,
  );
}

/** Headers that do not depend on the file. */
function sameForAll(headers: IncomingHttpHeaders): Record<string, string> {
  const own = /^(?:content-(?!security-policy$)|etag|date|connection|keep-alive|transfer-encoding|accept-ranges)/;
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !own.test(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}
