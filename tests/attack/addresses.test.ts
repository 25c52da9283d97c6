import { lstatSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { freePort } from "#tests/support/local-port.ts";
import { type Answer, ask } from "#tests/support/running-server.ts";
import { serveSite } from "#tests/support/serve-site.ts";
import { type SmallDist, secret, smallSite, writeSmallDist } from "#tests/support/small-dist.ts";
import { findWebServer, startAsInGuide } from "#tests/support/web-servers.ts";
import { startWorkers, triesWorkers } from "#tests/support/workers.ts";

/** These tests request the same former addresses and hostile spellings from every host of the guide. */

/** Each address redirects to another one (`moved`), or is answered with a file that says that its page is gone. */
const formerCases: readonly (readonly [path: string, answer: { moved: string } | { gone: string }])[] = [
  ...["lehrling", "index"].flatMap((slug) => [
    [`/de/jobs/${slug}`, { moved: "/de/jobs/schlosser" }] as const,
    [`/en/jobs/${slug}`, { moved: "/en/jobs/schlosser" }] as const,
    [`/jobs/${slug}`, { moved: "/de/jobs/schlosser" }] as const,
  ]),
  ["/de/jobs/koch", { gone: "410-job.html" }],
  ["/en/jobs/koch", { gone: "en/410-job.html" }],
  ["/jobs/koch", { gone: "410-job.html" }],
];

/** Hosts that run our code or our configuration understand former addresses with these endings, too. */
const endings = ["", "/", ".html", "?a=/b/&c"];

const hostileSpellings = [
  ...`
    //evil.example/de ///evil.example/ //evil.example/de/jobs/lehrling //evil.example/%2e%2e/de/
    /%2f%2fevil.example/ /%5cevil.example/ /%5c%5cevil.example/de.html /.%5cevil.example/de/ /de//evil.example/
    /@evil.example/de/ /de:80/@evil.example/ //de.html //index.html// /de%0d%0aX-Evil:%201/
    /de/jobs/lehrling%0d%0aX-Evil:%201 /de/jobs/lehrling%00 /de/jobs/lehrling%00.html
    /de/jobs/lehrling?%0d%0aX-Evil:%201 /de/jobs/lehrling?//evil.example /de/jobs/lehrling/?@evil.example
    /de/jobs/lehrling%2f /de/jobs/%6cehrling /de/jobs/LEHRLING /de/jobs/lehrling;a=b /de/jobs/lehrling.HTML
    /de/jobs/lehrling.html.html /de/jobs/lehrling.html/ /de/jobs/lehrling// /de/jobs//lehrling/
    /de/jobs/x/../lehrling /de/jobs/x/%2e%2e/lehrling /de/jobs/./koch/ /de/jobs/koch%20 /de/jobs/koch%2fx
    /de/jobs/__proto__ /de/jobs/constructor/ /jobs/toString.html /de/jobs/index/index /index/index.html
    //.host/server.json /.HOST/server.json /%2ehost/server.json /de/../.host/nginx/headers.conf /.host//Caddyfile
    //_headers /_HEADERS /%5fheaders //_redirects/ /_redirects%20 //404.html /up/secret.txt /up/ /link.txt
    /%2e%2e/secret.txt /%2e%2e%2fsecret.txt /..%2fsecret.txt /de/..%2f..%2fsecret.txt /de/jobs/%ff%fe/ /%
  `
    .trim()
    .split(/\s+/),
  ...[`/de/jobs/${"x".repeat(6000)}`, `/${"de/".repeat(2000)}`, `/de/jobs/${"%61".repeat(2000)}/`],
];

/** True for the links that the test puts into the folder; docs/guides/deploy.md says which hosts follow links. */
const isLink = (path: string) => /^\/(up|link)/.test(path);

/** Each host with a function that starts it, and returns its port. */
const hosts = {
  "our own server": {
    isHere: true,
    start: async (distDir: string) => (await serveSite(distDir, {}, afterFile)).port,
  },
  nginx: { isHere: findWebServer("nginx") !== undefined, start: (distDir: string) => startWebServer("nginx", distDir) },
  caddy: { isHere: findWebServer("caddy") !== undefined, start: (distDir: string) => startWebServer("caddy", distDir) },
  Workers: { isHere: triesWorkers, start: startOnWorkers },
};

async function startWebServer(name: "nginx" | "caddy", distDir: string): Promise<number> {
  const { port, stop } = await startAsInGuide(name, distDir);
  afterFile(stop);
  return port;
}

async function startOnWorkers(builtDir: string): Promise<number> {
  const stateDir = await tempFolder(undefined, afterFile);
  const distDir = join(stateDir, "dist");
  // The Workers tool follows links, but a deploy refuses them, so the copy leaves them out.
  await cp(builtDir, distDir, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  const { port, kill } = await startWorkers({ distDir, stateDir, port: await freePort() });
  afterFile(kill);
  return port;
}

let dist: SmallDist;
beforeAll(async () => {
  dist = await writeSmallDist({}, afterFile);
});

describe.each(Object.entries(hosts))("%s", (name, { isHere, start }) => {
  let port = 0;
  beforeAll(async () => {
    if (isHere) port = await start(dist.distDir);
  });
  const get = (path: string): Promise<Answer> => ask(port, { path });

  test.skipIf(!isHere)("former addresses redirect or say that the page is gone, also one named index", async () => {
    for (const [path, answer] of formerCases) {
      for (const ending of endings) {
        const what = path + ending;
        const { status, headers, text } = await get(what);
        if ("gone" in answer) {
          expect({ status, text }, what).toEqual({ status: 410, text: smallSite()[answer.gone] });
          continue;
        }
        // Cloudflare itself answers an address that is in `_redirects` in exactly this spelling.
        expect(name === "Workers" ? [301, 308] : [308], what).toContain(status);
        expect(headers.location, what).toBe(answer.moved + (ending.startsWith("?") ? ending : ""));
      }
    }
  });

  test.skipIf(!isHere)("no spelling changes the host, adds headers, leaves the folder or causes a fault", async () => {
    for (const path of hostileSpellings) {
      if (isLink(path) && name !== "our own server") continue;
      const what = path.slice(0, 100);
      const origin = `http://127.0.0.1:${port}`;
      let answer = await get(path);
      for (let redirects = 0; answer.headers.location !== undefined; redirects += 1) {
        expect(redirects, what).toBeLessThan(3);
        const target = new URL(answer.headers.location, origin);
        expect(target.origin, what).toBe(origin);
        expect(answer.headers, what).not.toHaveProperty("x-evil");
        answer = await get(target.pathname + target.search);
        expect([200, 302, 307, 308, 410], what).toContain(answer.status);
      }
      expect(answer.headers, what).not.toHaveProperty("x-evil");
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.text, what).not.toContain(secret);
      // No answer is a file that tells hosts how to serve the site: such a file names the site's headers.
      expect(answer.text, what).not.toMatch(/Content-Security-Policy|410!/i);
    }
  });
});

test("Netlify and Cloudflare Pages find each former address in a line of its own", async () => {
  const lines = (await readFile(join(dist.distDir, "_redirects"), "utf8")).split("\n").map((line) => line.split(" "));
  for (const [path, answer] of formerCases) {
    const found = lines.filter(([from]) => from === path).map(([, ...rest]) => rest);
    expect(found, path).toEqual(["moved" in answer ? [answer.moved, "301"] : [`/${answer.gone}`, "410!"]]);
  }
});
