import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildEdited } from "#tests/support/committed-content.ts";
import { leaveOutAll, shortenLists } from "#tests/support/dispensable-content.ts";
import { type Content, placesIn, writableTextsIn } from "#tests/support/editable-content.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { runInProject } from "#tests/support/programs.ts";
import { closeAllJobs } from "#tests/support/random-edits.ts";

/** The content tests must pass for any content. This file runs them on content that is edited in every way at once. */

/** An empty `SOAK` makes the content tests short. */
const environment = { SOAK: "", SITE_SNAPSHOT: "", SITE_DIST: "" };

beforeAll(async () => {
  const folder = await tempFolder(undefined, afterFile);
  Object.assign(environment, { SITE_SNAPSHOT: join(folder, "snapshot"), SITE_DIST: join(folder, "dist") });
  await buildEdited(everythingAtOnce, environment.SITE_SNAPSHOT, environment.SITE_DIST);
});

test.each<[string, ...string[]]>([
  ["vitest", "run", "tests/content", "--maxWorkers=1"],
  ["playwright", "test", "tests/browser/content", "--workers=1", "--reporter=line"],
])("the content tests of %s pass for edited content", async (...command) => {
  const { code, output } = await runInProject(command, { environment });
  expect(code, output.slice(-4000)).toBe(0);
});

/** Changes every text and slug, closes all jobs, leaves out what may be left out, and makes lists as short as allowed. */
function everythingAtOnce(content: Content): void {
  for (const text of writableTextsIn(content)) text.write(`Anders ${text.value}`);
  for (const { schema, value } of placesIn(content)) {
    if (schema.properties?.current) value.current = `anders-${value.current}`;
  }
  removeSections(content, ["testimonials", "team", "gallerySection"]);
  for (const edit of [closeAllJobs, leaveOutAll, shortenLists]) edit(content);
}

function removeSections(content: Content, types: readonly string[]): void {
  for (const document of content.values()) {
    const sections = (document.sections ?? []) as readonly { readonly _type: string }[];
    const kept = sections.filter(({ _type }) => !types.includes(_type));
    // A page needs at least one section.
    if (kept.length > 0) document.sections = kept;
  }
}
