import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { rounds } from "#tests/support/rounds.ts";

/** Settings of git that can change the output of the commands that the pipeline runs. */
const settingsOfGit = {
  "log.follow": "true",
  "log.showSignature": "true",
  "log.showRoot": "false",
  "log.date": "relative",
  "log.decorate": "full",
  "log.abbrevCommit": "true",
  "log.diffMerges": "separate",
  "format.pretty": "oneline",
  "i18n.logOutputEncoding": "ISO-8859-1",
  "status.showUntrackedFiles": "no",
  "status.relativePaths": "false",
  "core.quotePath": "true",
  "core.excludesFile": "all-files",
  "core.hooksPath": "hooks",
  "core.pager": "false",
  "color.ui": "always",
  "color.diff": "always",
  "diff.noprefix": "true",
  "diff.renames": "copies",
  "diff.relative": "true",
  "diff.orderFile": "no-such-file",
  "diff.external": "false",
  "diff.ignoreSubmodules": "all",
  "grep.lineNumber": "true",
};

test("a person's settings of git change no answer", async () => {
  const content = await contentRepository();
  await content.edit(set("page-home", "title.de", "Grüße"));
  content.commit("Ändern: größer");
  await content.edit(set("page-home", "title.de", "Von Hand"));
  await writeFile(join(content.dir, "new.txt"), "");
  await writeFile(join(content.folder, "all-files"), "*\n");
  const commands = [
    ["history", "--id=page-home"],
    ["explain", "--id=page-home"],
    ["diff", "--base=HEAD~1"],
  ];
  const answers = async (settings: readonly (readonly [string, string])[]) => {
    const named = settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      // Git runs in several folders. It would find a relative path in only one, and exclude nothing in the others.
      [`GIT_CONFIG_VALUE_${index}`, name === "core.excludesFile" ? join(content.folder, value) : value],
    ]);
    const environment = { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(named) };
    const results = [];
    for (const command of commands) results.push(await content.runWith(environment, ...command));
    return results;
  };
  const expected = await answers([]);
  expect(expected).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
  expect(await content.runWith({ GIT_LITERAL_PATHSPECS: "1" }, "history", "--id=page-home")).toEqual(expected[0]);
  const isSame = fc.asyncProperty(fc.subarray(Object.entries(settingsOfGit), { minLength: 8 }), async (settings) => {
    expect(await answers(settings)).toEqual(expected);
  });
  await fc.assert(isSame, { numRuns: rounds(3, 40), examples: [[Object.entries(settingsOfGit)]] });
});
