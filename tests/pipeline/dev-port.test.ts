import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createServer as createDevServer, createLogger } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { portInDev } from "#pipeline/site/port-in-dev.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { quickStart } from "#tests/support/quick-start.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

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

test("a dev server that starts again, since its settings have changed, keeps its port", async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, "close");
  // Vite tells of a start that failed, and goes on with the server it has.
  const errors: string[] = [];
  const logger = { ...createLogger("silent"), error: (message: string) => void errors.push(message) };
  const server = await createDevServer({
    configFile: false,
    root: await tempFolder(),
    customLogger: logger,
    plugins: [portInDev()],
    server: { host: "127.0.0.1", port, strictPort: true },
  });
  onTestFinished(() => server.close());
  await server.listen();
  await server.restart();
  expect(errors).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/@vite/client`)).status).toBe(200);
});
