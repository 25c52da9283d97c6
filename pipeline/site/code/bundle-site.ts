import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Below the project. Held while vite-react-ssg runs: it ends with the removal of a folder that another run may still need. */
export const bundlingLock = ".cache/bundling.lock";

/**
 * Bundles the site with vite-react-ssg, for browsers and for Node, in a process of its own: its globals, its memory and
 * its forced exit stay out of ours.
 *
 * @param bundleDir an empty folder: see bundle-parts.ts
 * @throws with the bundler's own words when the code cannot be bundled
 */
export async function bundleSite({
  bundleDir,
  snapshotDir,
}: {
  bundleDir: string;
  snapshotDir: string;
}): Promise<void> {
  const child = spawn(process.execPath, [bundlerPath(), "build"], {
    env: {
      ...process.env,
      BUNDLE_DIR: bundleDir,
      SNAPSHOT_DIR: snapshotDir,
      NODE_ENV: "production",
      FORCE_COLOR: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`The site's code could not be bundled (exit code ${code}).\n${output.trim()}`);
}

function bundlerPath(): string {
  return fileURLToPath(new URL("../bin/vite-react-ssg.js", import.meta.resolve("vite-react-ssg")));
}
