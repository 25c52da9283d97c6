import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Renders every page with vite-react-ssg, in a process of its own: a page that fails ends that process, and its globals
 * and its forced exit stay out of ours.
 *
 * @throws with the renderer's own words when a page cannot be rendered
 */
export async function prerender({ outDir, snapshotDir }: { outDir: string; snapshotDir: string }): Promise<void> {
  const child = spawn(process.execPath, [rendererPath(), "build"], {
    env: {
      ...process.env,
      OUT_DIR: outDir,
      SNAPSHOT_DIR: snapshotDir,
      // Without it, React's development build renders the pages.
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
  if (code !== 0) throw new Error(`The pages could not be rendered (exit code ${code}).\n${output.trim()}`);
}

function rendererPath(): string {
  return fileURLToPath(new URL("../bin/vite-react-ssg.js", import.meta.resolve("vite-react-ssg")));
}
