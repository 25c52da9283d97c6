import { join } from "node:path";
import { freePort } from "./local-port.ts";
import { startNode, untilAnswers } from "./programs.ts";
import { behaviourSite } from "./site.ts";

/** Starts the dev server of the project, or of a copy, with the behaviour tests' content. `stop` returns its error output. */
export async function startDevServer(project = join(import.meta.dirname, "../..")) {
  const { snapshotDir, brandDir } = await behaviourSite();
  const port = await freePort();
  const settings = { PORT: String(port), HOST: "127.0.0.1", SNAPSHOT_DIR: snapshotDir, BRAND_DIR: brandDir };
  const { child, outcome } = startNode(["pipeline/cli.ts", "dev"], settings, project);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${origin}/en`);
  const stop = async (): Promise<string> => {
    child.kill();
    return (await outcome).err;
  };
  return { origin, stop };
}
