import { expect, onTestFinished, test } from "vitest";
import { createCms, rawApiVersion } from "#pipeline/cms/client.ts";
import { defaultRetryPolicy, openSession } from "#pipeline/cms/session.ts";
import { Drafts, follow } from "#pipeline/preview/drafts.ts";
import { type Fault, status } from "#tests/support/local-cms/faults.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { settingsFor } from "#tests/support/pull-trial.ts";
import { sampleDocuments } from "#tests/support/sample.ts";

const unreadableEvent: Fault = {
  spoil: () => ({
    status: 200,
    headers: { "content-type": "text/event-stream" },
    bytes: Buffer.from("event: mutation\ndata: {no JSON\n\n"),
  }),
};

test("edits are followed again after the CMS refused a listener, and after an event that nobody can read", async () => {
  const cms = await openCms({ documents: sampleDocuments() });
  const faults = [status(403), unreadableEvent];
  cms.faults.script = ({ kind }) => (kind === "listen" ? faults.shift() : undefined);
  const raw = { apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const settings = settingsFor(cms, { token: "viewer", ...raw });
  const over = new AbortController();
  const session = openSession(defaultRetryPolicy, over.signal);
  const cmsOfDrafts = createCms(settings, session);
  const drafts = new Drafts(cmsOfDrafts, settings);
  const failures: unknown[] = [];
  const following = follow({
    ...{ client: cmsOfDrafts.client, drafts, signal: over.signal },
    onChange: async () => {},
    onConnection: async () => {},
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(async () => {
    over.abort();
    await following;
    await session[Symbol.asyncDispose]();
  });
  await expect.poll(() => drafts.published.size).toBeGreaterThan(0);
  expect(failures).toMatchObject([{ reason: "unauthorized" }, { reason: "nonsense" }]);
  cms.store.edit("team-jana", (document) => ({ ...document, name: "Jana Neu" }));
  await expect.poll(() => drafts.published.get("team-jana")).toMatchObject({ name: "Jana Neu" });
});
