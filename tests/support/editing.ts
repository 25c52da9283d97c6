import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientOf } from "./local-cms/client.ts";
import { freePort } from "./local-port.ts";
import { gitIn, type Started, startNode, untilAnswers } from "./programs.ts";

export type Editing = Awaited<ReturnType<typeof openEditing>>;

/** Starts the Studio and a CMS with this content, in a git repository that has the same content. The caller closes all. */
export async function openEditing(writeContent: (dir: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "studio-"));
  const dir = join(folder, "snapshot");
  await writeContent(dir);
  const git = gitIn(folder);
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=Content");
  const [cmsPort, studioPort] = [await freePort(), await freePort()];
  const cms = `http://localhost:${cmsPort}`;
  const studio = `http://127.0.0.1:${studioPort}`;
  const site = `http://localhost:${await freePort()}`;
  const preview = `http://localhost:${await freePort()}`;
  const ports = { CMS_PORT: String(cmsPort), STUDIO_PORT: String(studioPort) };
  const origins = { SANITY_API_HOST: cms, SITE_ORIGIN: site, PREVIEW_URL: preview };
  const env = { ...process.env, ...ports, ...origins, SANITY_PROJECT_ID: "local" };
  const programs: Started[] = [];
  const start = async (address: string, args: string[], own: Readonly<Record<string, string>> = {}) => {
    const program = startNode(args, { ...env, PORT: new URL(address).port, ...own });
    programs.unshift(program);
    await untilAnswers(program.child, address);
    return new URL(address).origin;
  };
  const command = (verb: string, ...args: string[]) => ["pipeline/cli.ts", verb, "--dir", dir, ...args];
  await start(`${cms}/v1/check/cors`, command("cms", "--edits", join(folder, "edits")));
  await start(studio, ["studio/start.ts"]);
  return {
    studio,
    folder,
    dir,
    client: clientOf({ origin: cms, projectId: "local", dataset: "production" }, { token: "any" }),
    async run(verb: string, ...args: string[]): Promise<string> {
      const { code, out, err } = await startNode(command(verb, ...args), env).outcome;
      if (code !== 0) throw new Error(`${verb} ended with ${code}: ${err}`);
      return out;
    },
    /** Starts our server with a built site, at the address that the Studio uses. */
    serve: (dist: string) =>
      start(`${site}/de`, ["server/main.ts"], { DIST_DIR: dist, CONTACT_DB: join(folder, "contact") }),
    /** Starts the preview and returns its origin. With `isHosted`, it admits only visitors from this Studio. */
    preview(dist: string, { isHosted }: { readonly isHosted: boolean }): Promise<string> {
      const places = ["--dist", dist, "--work", join(folder, "preview")];
      const args = command("preview", ...places, ...(isHosted ? ["--hosted"] : []));
      return start(`${preview}/de`, args, { SANITY_TOKEN: "a-viewer", STUDIO_URL: studio });
    },
    async close(): Promise<void> {
      for (const { child, outcome } of programs) {
        child.kill();
        await outcome;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
