import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/contact/database.ts";
import {
  addressOf,
  contactWith,
  restarted,
  sendContact,
  startContactSite,
  storedIn,
  withDatabase,
} from "#tests/support/contact-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { startProgram } from "#tests/support/programs.ts";
import { openSocket } from "#tests/support/running-server.ts";
import { startServer } from "#tests/support/serve-site.ts";
import { writeSmallDist } from "#tests/support/small-dist.ts";

test("only the owner may read the file and its folder; a commit is synced to the disk; a stop leaves no other file", async () => {
  const site = await startContactSite();
  await site.send();
  const folder = dirname(site.databaseFile);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toContain("contact.sqlite");
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  // The value 2 means FULL. Each connection has its own setting, so the test opens one as the server does.
  const database = openDatabase(site.databaseFile);
  expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  database.close();
  await site.stop();
  expect(await readdir(folder)).toEqual(["contact.sqlite"]);
});

test.each<[string, (file: string) => unknown]>([
  [
    "is in a place where no folder can be created",
    (file) => rmdir(dirname(file)).then(() => writeFile(dirname(file), "")),
  ],
  ["is not a database", (file) => writeFile(file, "This is no database. ".repeat(100))],
  ["belongs to a newer server", (file) => withDatabase(file, (newer) => newer.exec("PRAGMA user_version = 99"))],
])("a file that %s causes a 503 and a line in the log, and the site keeps working", async (_name, make) => {
  const databaseFile = join(await tempFolder(), "var/contact.sqlite");
  await mkdir(dirname(databaseFile));
  await make(databaseFile);
  const site = await startContactSite({ databaseFile });
  expect((await site.get("/de")).status).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    const { status, content, headers } = await site.send();
    expect([status, content, headers["retry-after"]]).toEqual([503, { status: "unavailable" }, "30"]);
  }
  // The log has one line of the start and one line of all requests, because it repeats no line.
  expect(site.log).toHaveLength(2);
  expect(site.log[0]).toContain(databaseFile);
  expect(site.log[0]).toContain("CONTACT_DB");
  expect((await site.send({ body: contactWith({ name: "" }) })).status).toBe(422);
  await rm(existsSync(databaseFile) ? databaseFile : dirname(databaseFile));
  expect((await site.send()).status, "as soon as the place can be used").toBe(201);
});

test("a file of an older version is upgraded and keeps all messages", async () => {
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  const before = new DatabaseSync(databaseFile);
  before.exec(`${await readFile("server/contact/migrations/1-messages.sql", "utf8")}; PRAGMA user_version = 1`);
  const insert = "INSERT INTO messages (key, received_at, locale, name, email, subject, message, mail_due_at)";
  before.prepare(`${insert} VALUES ('a', ?, 'de', 'Ida', 'ida@example.org', 'Alt', 'Von gestern', 0)`).run(Date.now());
  before.close();
  const site = await startContactSite({ databaseFile });
  expect((await site.send()).status).toBe(201);
  expect(storedIn(databaseFile)).toMatchObject([{ name: "Ida", subject: "Alt" }, { id: 2 }]);
  expect(site.log).toEqual([]);
});

test("a request waits for a locked file while the site keeps working; if it stays locked, it gets a 503", async () => {
  const site = await startContactSite();
  await site.send();
  const other = new DatabaseSync(site.databaseFile);
  onTestFinished(() => other.close());

  other.exec("BEGIN IMMEDIATE");
  const waiting = site.send();
  expect((await site.get("/de")).status).toBe(200);
  other.exec("COMMIT");
  expect((await waiting).status).toBe(201);

  other.exec("BEGIN IMMEDIATE");
  expect((await site.send()).status).toBe(503);
  other.exec("COMMIT");
  expect((await site.send()).status).toBe(201);
  expect(site.stored()).toHaveLength(3);
  expect(site.log).toEqual([expect.stringContaining("database is locked")]);
});

test("a full disk causes a 503, and no acknowledged message is lost", async () => {
  const dist = await writeSmallDist();
  const databaseFile = join(await tempFolder(), "contact.sqlite");
  // `ulimit` stops files at 200 blocks of 512 bytes: writing then fails as on a full disk.
  const program = ["-c", 'ulimit -f 200; exec "$0" "$1"', process.execPath, "server/main.ts"];
  const settings = { PORT: "0", DIST_DIR: dist.distDir, CONTACT_DB: databaseFile, TRUST_PROXY: "1" };
  const { child, outcome } = startProgram("sh", program, { PATH: process.env.PATH, ...settings }, ".");
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  const port = Number(new URL(String(line).split(" ").at(-1) ?? "").port);

  const acknowledged: string[] = [];
  let refused = 0;
  for (let sent = 0; sent < 60; sent += 1) {
    const key = randomUUID();
    const body = contactWith({ message: `${sent} `.padEnd(4000, "x") });
    const { status } = await sendContact(port, { key, body, headers: { "X-Forwarded-For": addressOf(sent) } });
    expect([201, 503]).toContain(status);
    if (status === 201) acknowledged.push(key);
    else refused += 1;
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${port}/de`)).status).toBe(200);
  child.kill("SIGKILL");
  expect((await outcome).err).toMatch(/could not be stored/);
  expect(storedIn(databaseFile).map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
});

test("a stopping server still stores the request under way and closes its file", async () => {
  const { databaseFile, ...server } = await startServer();
  const socket = await openSocket(server.port);
  const body = Buffer.from(contactWith({}));
  const head = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  const key = `Idempotency-Key: ${randomUUID()}\r\n`;
  socket.write(`${head}${key}Content-Length: ${body.byteLength}\r\nExpect: 100-continue\r\n\r\n`);
  // The server is handling the request now.
  await once(socket, "data");
  const exited = server.stop();
  await expect.poll(() => fetch(`http://127.0.0.1:${server.port}/de`).then(String, () => "refused")).toBe("refused");
  socket.write(body);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /);
  expect(await exited).toMatchObject({ code: 0, signal: null });
  expect(await readdir(dirname(databaseFile))).toEqual(["contact.sqlite"]);
  expect(storedIn(databaseFile)).toHaveLength(1);
});

test("an IP address is not stored, and its hash is deleted within a day", async () => {
  const address = { headers: { "X-Forwarded-For": "198.51.100.77" } };
  const site = await startContactSite({ trustedProxies: 1 });
  await site.send(address);
  const clients = () =>
    withDatabase(site.databaseFile, (database) => ({
      hits: database.prepare("SELECT client FROM client_hits").all(),
      secret: database.prepare("SELECT secret FROM client_secret").get()?.secret,
    }));
  const before = clients();
  // The server counts the household and its network separately.
  expect(before.hits).toHaveLength(2);
  expect(JSON.stringify(site.stored())).not.toContain("198.51.100");
  expect(Buffer.from(before.hits[0]?.client as Uint8Array)).toHaveLength(32);
  // A server deletes old counts when it starts, and then every hour.
  const next = await restarted(site, site.clock.now + 23 * 3_600_000);
  await expect.poll(clients).toEqual({ hits: [], secret: undefined });
  await next.send(address);
  expect(clients().hits[0]?.client).not.toEqual(before.hits[0]?.client);
});
