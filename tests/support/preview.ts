import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import type { Mutation } from "#pipeline/local-cms/mutations.ts";
import { readSnapshot } from "#src/content/read.ts";
import type { EditableDocument } from "./editable-content.ts";
import { startTestCms, type TestCmsOptions } from "./local-cms/test-cms.ts";
import { freePort } from "./local-port.ts";
import { startService } from "./programs.ts";
import { ask } from "./running-server.ts";
import { behaviourSite } from "./site.ts";

export type TestPreview = Awaited<ReturnType<typeof startPreview>>;

/** The token of a preview, which may read everything. */
export const previewToken = "viewer-of-the-tests";
export const studioOrigin = "https://studio.example";

/**
 * Starts the real preview for the site of behaviour tests, with a CMS that has the same content. With `isHosted`, each
 * client has the address that it claims, as behind a proxy.
 */
export async function startPreview({ isHosted = false, ...options }: TestCmsOptions & { isHosted?: boolean } = {}) {
  const site = await behaviourSite();
  const documents = [...readSnapshot(site.snapshotDir).byId.values()];
  const cms = await startTestCms({ documents, assetsDir: join(site.snapshotDir, "assets"), ...options });
  const work = await mkdtemp(join(tmpdir(), "preview-"));
  // A pull in one test must not change the snapshot of other tests.
  const snapshotDir = join(work, "snapshot");
  await cp(site.snapshotDir, snapshotDir, { recursive: true });
  const places = ["--dir", snapshotDir, "--dist", site.distDir, "--work", work];
  const args = ["pipeline/cli.ts", "preview", ...places, ...(isHosted ? ["--hosted"] : [])];
  const settings = {
    // `make preview` starts the program with this option.
    NODE_OPTIONS: "--max-semi-space-size=4",
    BRAND_DIR: site.brandDir,
    SANITY_PROJECT_ID: cms.projectId,
    SANITY_API_HOST: cms.origin,
    SANITY_TOKEN: previewToken,
    STUDIO_URL: studioOrigin,
    PORT: String(await freePort()),
    ...(isHosted && { TRUST_PROXY: "1" }),
  };
  let preview = await startService(args, settings);
  const { origin, port, process } = preview;
  return {
    cms,
    origin,
    port,
    snapshotDir,
    pid: process.pid ?? 0,
    /** A copy of the first document of the CMS that `has` accepts. */
    find(has: (document: EditableDocument) => boolean): EditableDocument {
      const found = ([...cms.store.current.values()] as unknown as EditableDocument[]).find(has);
      if (!found) throw new Error("There is no such document.");
      return structuredClone(found);
    },
    /** Saves a draft of a document, as the Studio does while somebody types. */
    saveDraft: (document: EditableDocument, change: Readonly<Record<string, unknown>> = {}) =>
      cms.store.insert({ ...document, ...change, _id: `drafts.${document._id}` }),
    /** Requests a path without normalising it or following redirects. */
    get: (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
      ask(port, { path, headers, method }),
    /** Starts the program again, at the same port. */
    async restart() {
      await preview.stop();
      preview = await startService(args, settings);
    },
    /** The log of the program since its last start. */
    log: () => preview.outputSoFar(),
    async stop() {
      await preview.stop();
      await cms.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}

/** Tests of one preview of the built site. Each test starts with the published content. */
export const test = base.extend<{ preview: TestPreview }, { program: TestPreview }>({
  program: [
    async ({}, use) => {
      const program = await startPreview();
      await use(program);
      await program.stop();
    },
    // Milliseconds: the first use builds the site.
    { scope: "worker", timeout: 300_000 },
  ],
  preview: async ({ program }, use) => {
    const published = program.cms.store.current;
    await use(program);
    const now = program.cms.store.current;
    const mutations = [...new Set([...published.keys(), ...now.keys()])].flatMap((id): Mutation[] => {
      const before = published.get(id);
      if (before === now.get(id)) return [];
      return before ? [{ createOrReplace: before }] : [{ delete: { id } }];
    });
    program.cms.store.transaction(mutations);
  },
  baseURL: ({ preview }, use) => use(preview.origin),
});
