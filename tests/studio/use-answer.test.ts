import { expect, test } from "vitest";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { status } from "#tests/support/local-cms/faults.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import "./sanity.ts";

// Node can load the module only after ./sanity.ts, because Sanity's code imports stylesheets.
const { answerOf } = await import("../../studio/use-answer.ts");

test("an input learns that the CMS has refused its query", async () => {
  const cms = await openCms({ documents: [{ _id: "oil", _type: "product", name: "Öl" }] });
  const client = clientOf(cms, { apiVersion: "2025-02-19" });
  const ask = () => answerOf(client as never, "*[0].name", "published");
  expect(await ask()).toEqual({ result: "Öl" });
  cms.faults.script = () => status(403);
  expect(await ask()).toEqual({ hasFailed: true });
});
