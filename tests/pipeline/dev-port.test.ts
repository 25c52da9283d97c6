import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { quickStart } from "#tests/support/quick-start.ts";

const root = join(import.meta.dirname, "../..");

test("a dev server whose port is in use says so and ends", { timeout: 90_000 }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, ["node_modules/vite-react-ssg/bin/vite-react-ssg.js", "dev"], {
    cwd: root,
    env: { PATH: process.env.PATH, ...quickStart, PORT: String(port), SNAPSHOT_DIR: "tests/fixtures/site" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  const said = await text(child.stderr);
  const [code] = await closed;
  expect(code).not.toBe(0);
  expect(said).toContain(`Port ${port} is already in use`);
});
