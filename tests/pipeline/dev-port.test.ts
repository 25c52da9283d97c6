import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { quickStart } from "#tests/support/quick-start.ts";

const root = join(import.meta.dirname, "../..");

test("a port that is in use is said by the dev server in one line", { timeout: 240_000 }, async () => {
  const { snapshotDir } = await behaviourSite();
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, ["node_modules/vite-react-ssg/bin/vite-react-ssg.js", "dev"], {
    cwd: root,
    env: { PATH: process.env.PATH, ...quickStart, PORT: String(port), SNAPSHOT_DIR: snapshotDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  const said = await text(child.stderr);
  const [code] = await closed;
  expect(code).toBe(2);
  expect(said).toBe(
    `Port ${port} of 127.0.0.1 cannot be used (EADDRINUSE): something is running there already, perhaps another dev server. Stop it, or take another: make dev PORT=${port + 1}\n`,
  );
});
