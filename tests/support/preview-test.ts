import { test as base } from "@playwright/test";
import type { Mutation } from "#pipeline/local-cms/mutations.ts";
import { startPreview, type TestPreview } from "./preview.ts";

/** Tests of one preview of the built site. Each starts with the published content. */
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
