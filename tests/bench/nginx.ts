import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * nginx over the same files, with the same headers, on one processor as our server: as an administrator would set it
 * up who wants it fast. Returns undefined where there is no nginx.
 */
export async function startNginx(
  home: string,
  dir: string,
  headers: Readonly<Record<string, string>>,
): Promise<Nginx | undefined> {
  const port = await freePort();
  const file = join(home, "nginx.conf");
  await writeFile(file, configuration(home, dir, port, headers));
  // Where administrators' programs lie is not on everybody's path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
  const child = spawn("nginx", ["-c", file, "-e", join(home, "nginx.log")], { stdio: "ignore", env });
  const isThere = await Promise.race([once(child, "error").then(() => false), answers(port)]);
  if (!isThere) return undefined;
  return { origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

function configuration(home: string, dir: string, port: number, headers: Readonly<Record<string, string>>): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const sent = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`);
  return `
    worker_processes 1; daemon off; error_log ${home}/nginx.log; pid ${home}/nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
      default_type application/octet-stream;
      types { text/html html; application/json json; text/javascript js; }
      gzip_static on; ${paths.join(" ")}
      server {
        listen 127.0.0.1:${port}; root ${dir}; ${sent.join(" ")}
        location / { try_files $uri $uri.html =404; }
      }
    }`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function answers(port: number): Promise<boolean> {
  for (let tried = 0; tried < 50; tried += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return true;
    await pause(100);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
