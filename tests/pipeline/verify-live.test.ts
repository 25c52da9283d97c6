import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { compareSite } from "#pipeline/deploy/compare-site.ts";
import { liveReportText } from "#pipeline/deploy/verify-live.ts";
import { listFiles } from "#pipeline/files.ts";
import { locales } from "#src/locales.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";
import type { Answer } from "#tests/support/running-server.ts";
import { serveSite, startChangingHost, startServer } from "#tests/support/serve-site.ts";
import { behaviourPlace, behaviourSite } from "#tests/support/site.ts";
import { writeSmallBuild } from "#tests/support/small-dist.ts";
import { findWebServer, startAsInGuide } from "#tests/support/web-servers.ts";

const { distDir } = behaviourPlace;

beforeAll(behaviourSite);

test("a site that is served as built has no differences, and the report says what was compared", async () => {
  const { origin } = await startServer({ DIST_DIR: distDir });
  const report = await compareSite(origin, distDir);
  expect(report.differing).toEqual([]);
  expect(report.served).toEqual(report.expected);
  const isPage = (file: string) => file.endsWith(".html") && !/404|410/.test(file);
  const pages = listFiles(distDir).filter(isPage).length;
  expect(report.compared).toMatchObject({ page: pages, spelling: (pages - 1) * 2 });
  // Each language, and the site without a language, has one address that never existed and one that is gone.
  expect(report.compared.errorPage).toBe(2 * (locales.length + 1));
  expect(report.encodings.br).toBeGreaterThan(pages);
  const told = liveReportText(report, origin, distDir);
  for (const part of [`${origin} serves `, `${distDir} has `, `Compared: ${pages} pages, `])
    expect(told).toContain(part);
  const { br = 0, gzip = 0, identity = 0 } = report.encodings;
  const encodings = `${br} in Brotli, ${gzip} in gzip, 0 in Zstandard, ${identity} in no encoding`;
  expect(told).toContain(`answers: ${encodings}; headers: ${report.headers}.`);
});

test("a host with another site, an unreachable host and a folder without a built site are reported", async () => {
  let answer = { status: 200, body: "<h1>It works!</h1>" };
  const { origin, stop } = await listenLocally(
    createServer((_, response) => response.writeHead(answer.status).end(answer.body)),
  );
  await expect(compareSite(origin, distDir)).rejects.toThrow("is another site served there?");
  answer = { status: 404, body: await readFile(join(distDir, "build.json"), "utf8") };
  await expect(compareSite(origin, distDir)).rejects.toThrow("build.json is answered with HTTP 404");
  await stop();
  await expect(compareSite(origin, distDir)).rejects.toThrow(/build\.json cannot be had: .*ECONNREFUSED/);
  await expect(compareSite(origin, await tempFolder())).rejects.toThrow("run make build first");
});

/** The bytes that browsers read in a file of a build, or undefined if they cannot read it. */
function readAsBrowsers(name: string, bytes: Uint8Array): Buffer | undefined {
  try {
    if (name.endsWith(".br")) return brotliDecompressSync(bytes);
    return name.endsWith(".gz") ? gunzipSync(bytes) : Buffer.from(bytes);
  } catch {
    // Broken compression.
    return undefined;
  }
}

/** Removes a file of the served folder, or changes the bytes of one of its encodings. */
async function damageFile(dir: string, random: Random) {
  // These have no page of their own: hidden files, settings of a host, the record of the build, error pages.
  const hasNoPage = /(^|\/)\.(?!well-known\/)|^_|^build\.json|former-slugs|404|410/;
  const name = random.pick(listFiles(dir).filter((file) => !hasNoPage.test(file)));
  const file = join(dir, name);
  const bytes = await readFile(file);
  const place = random.integer(bytes.length);
  const flipped = bytes.with(place, bytes.readUInt8(place) ^ (1 << random.integer(8)));
  const damages = { flip: flipped, cut: bytes.subarray(0, place), grow: Buffer.concat([bytes, bytes.subarray(place)]) };
  // Some bits of a compressed file do not change what readers get, so a flipped one makes no difference.
  const mayFlip = !readAsBrowsers(name, flipped)?.equals(readAsBrowsers(name, bytes) ?? bytes);
  // Our server refuses a site without a start page.
  const mayRemove = name !== "index.html";
  const damage = random.pick([mayRemove ? "remove" : "cut", "cut", "grow", mayFlip ? "flip" : "cut"] as const);
  if (damage === "remove") await rm(file);
  else await writeFile(file, damages[damage]);
  const plain = name.replace(/\.(br|gz)$/, "").replace(/(^index)?\.html$/, "");
  return { address: `/${plain.split("/").map(encodeURIComponent).join("/")}`, named: `${damage} ${name}` };
}

test("any damage to a served file, in any encoding, is reported at its address", async () => {
  const small = await writeSmallBuild();
  for (let seed = 1; seed <= rounds(5, 150, "DAMAGED_FILES"); seed += 1) {
    const dir = join(await tempFolder(), "dist");
    await cp(small, dir, { recursive: true });
    const fault = await damageFile(dir, createRandom(seed));
    const site = await serveSite(dir);
    const report = await compareSite(site.origin, small);
    const told = liveReportText(report, site.origin, small);
    expect(told, `seed ${seed}: ${fault.named}`).toContain(`\n  ${fault.address} `);
    await site.stop(0);
  }
});

/** Headers that change what visitors get, although the build names none of them. */
const unpromised: readonly IncomingHttpHeaders[] = [
  { "x-robots-tag": "noindex" },
  { "set-cookie": ["id=1"] },
  { refresh: "0; url=https://elsewhere.example/" },
  { "content-disposition": "attachment" },
];

/** Chooses one answer, and one change that a host could make to it. */
function damageAnswer(answers: readonly (Answer & { readonly path: string })[], seed: number) {
  const random = createRandom(seed);
  const { path, status, headers } = random.pick(answers);
  const promised = ["content-type", ...(status < 400 ? ["cache-control"] : []), "content-security-policy"];
  const name = random.pick([...promised, "referrer-policy", "x-content-type-options"]);
  const { [name]: value, ...others } = headers;
  const changedRedirect: Record<string, Partial<Answer>> = {
    location: { headers: { ...headers, location: "/elsewhere" } },
    "another host": { headers: { ...headers, location: `http://127.0.0.1:9${headers.location}` } },
    status: { status: 200 },
  };
  const changedPage: Record<string, Partial<Answer>> = {
    status: { status: random.pick([200, 206, 404, 500].filter((other) => other !== status)) },
    [`no ${name}`]: { headers: others },
    [`other ${name}`]: { headers: { ...headers, [name]: "no-store" } },
    [`twice ${name}`]: { headers: { ...headers, [name]: `${value}, ${value}` } },
    encoding: { headers: { ...headers, "content-encoding": "zstd" } },
    "unpromised header": { headers: { ...headers, ...random.pick(unpromised) } },
  };
  const changes = Object.entries(status >= 300 && status < 400 ? changedRedirect : changedPage);
  // The seeds take each kind in turn, so that a few rounds try all kinds.
  const [change, changed] = changes[seed % changes.length] ?? ["", {}];
  return { path, named: `${change} at ${path}`, changed };
}

test("any damage to an answer's status, headers or target is reported at its address", async () => {
  const small = await writeSmallBuild();
  const answers: (Answer & { path: string })[] = [];
  const recording = await startChangingHost(small, (answer, { url: path = "" }) => {
    answers.push({ ...answer, path });
    return {};
  });
  expect((await compareSite(recording.origin, small)).differing).toEqual([]);
  const asked = answers.filter(({ path }) => path !== "/build.json");
  expect(asked.map(({ path }) => path)).toContain("/.well-known/security.txt");
  for (let seed = 1; seed <= rounds(14, 150, "DAMAGED_ANSWERS"); seed += 1) {
    const { path, named, changed } = damageAnswer(asked, seed);
    const host = await startChangingHost(small, (_, { url }) => (url === path ? changed : {}));
    const told = liveReportText(await compareSite(host.origin, small), host.origin, small);
    expect(told, `seed ${seed}: ${named}`).toContain(`\n  ${path} `);
    await host.stop();
  }
});

test.each(["nginx", "caddy"] as const)("%s, set up as the guide says, keeps all promises of a build", async (name) => {
  if (!findWebServer(name)) return;
  const host = await startAsInGuide(name, distDir);
  onTestFinished(host.stop);
  const { differing, limits } = await compareSite(`http://127.0.0.1:${host.port}`, distDir);
  expect(differing).toEqual([]);
  expect(Object.keys(limits).filter((limit) => limit !== "no Brotli")).toEqual([]);
});
