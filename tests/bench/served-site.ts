import { once } from "node:events";
import { join } from "node:path";
import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import { spawnServer } from "#tests/support/running-server.ts";

const root = join(import.meta.dirname, "../..");

/** A built site behind the site's own server. `await using` ends it with the block it is used in. */
export interface ServedSite extends AsyncDisposable {
  readonly origin: string;
}

export async function serveSite(distDir: string): Promise<ServedSite> {
  const server = await spawnServer({ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server.process, "close");
      server.process.kill();
      await closed;
    },
  };
}

/** The addresses of these screens and of a job, if the committed content has one. */
export function pagesOf(...screens: readonly PlainScreen[]): string[] {
  const [job] = openDocuments(readSnapshot(join(root, "snapshot")), "job");
  const variant = defaultLocale;
  return [
    ...screens.map((screen) => pathFor({ screen, variant })),
    ...(job ? [pathFor({ screen: "job", variant, slug: job.slug.current })] : []),
  ];
}
