import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { placePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ask } from "#tests/support/running-server.ts";
import { goodContact, sendContact } from "#tests/support/send-contact.ts";

/** The site on Cloudflare's own runtime, on this machine: `make deploy-check TARGET=cloudflare`. */

const folder = join(import.meta.dirname, "../../deploy/cloudflare");
const wrangler = join(folder, "node_modules/wrangler/bin/wrangler.js");

describe.skipIf(!existsSync(wrangler))("on Workers", () => {
  let port: number;
  let stop = async () => {};
  beforeAll(async () => {
    const { distDir } = await behaviourSite();
    const stateDir = await mkdtemp(join(tmpdir(), "cloudflare-"));
    const state = ["--persist-to", stateDir];
    const options = { cwd: folder, env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1" } };
    execFileSync(process.execPath, [wrangler, "d1", "migrations", "apply", "DB", "--local", ...state], {
      ...options,
      stdio: "pipe",
    });
    port = await freePort();
    const own = [
      "--port",
      String(port),
      "--ip",
      "127.0.0.1",
      "--assets",
      distDir,
      "--show-interactive-dev-session=false",
    ];
    const child = spawn(process.execPath, [wrangler, "dev", ...own, ...state], { ...options, stdio: "pipe" });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
    const exited = once(child, "exit");
    stop = async () => {
      child.kill();
      await exited;
      await rm(stateDir, { recursive: true });
    };
    const isReady = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => expect(ok, said).toBe(true));
    await vi.waitFor(isReady, { timeout: 60_000, interval: 500 });
  }, 300_000);
  afterAll(() => stop());

  const get = (path: string) => ask(port, { path, method: "GET", headers: {} });

  test("pages come with the site's headers, and what is for other hosts does not come", async () => {
    const page = await get(placePath({ screen: "contact" }, "de"));
    expect([page.status, page.headers["content-security-policy"]]).toEqual([
      200,
      expect.stringMatching(/^default-src/),
    ]);
    expect((await get("/en/nowhere")).text).toContain('<html lang="en">');
    for (const path of ["/.assetsignore", "/_headers", "/en/nowhere", "/index.html.br"]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("what lies there for other hosts leads home", async () => {
    expect(await get("/.host/server.json")).toMatchObject({ status: 302, headers: { location: "/" } });
  });

  test("what script sends is stored once", async () => {
    const key = crypto.randomUUID();
    expect((await sendContact(port, { key })).status).toBe(201);
    const again = await sendContact(port, { key });
    expect([again.status, again.content]).toEqual([200, { status: "received" }]);
    expect(again.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect((await sendContact(port, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await sendContact(port, { body: "x".repeat(33_000) })).status).toBe(413);
  });

  test("what a browser itself sends is answered with the page", async () => {
    const { name, email, subject, message } = goodContact;
    const send = (differences: Readonly<Record<string, string>>) =>
      sendContact(port, {
        path: `${contactPath}?page=${placePath({ screen: "contact" }, "en")}`,
        body: new URLSearchParams({ name, email, subject, message, consent: "on", ...differences }).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://127.0.0.1:${port}` },
      });
    const wrong = await send({ message: "short" });
    expect([wrong.status, wrong.headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
    expect(wrong.text).toContain(">\nshort</textarea>");
    expect(wrong.headers["content-security-policy"]).toMatch(/sandbox allow-forms.*default-src 'none'/);
    const sent = await send({ subject: "Without script" });
    expect(sent.text).toContain(allWords.en.contactForm.received);
    expect([sent.status, (await send({ subject: "Without script" })).status]).toEqual([201, 200]);
  });
});
