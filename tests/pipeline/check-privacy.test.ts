import { expect, test } from "vitest";
import { checkPrivacy } from "#pipeline/check/privacy.ts";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { pageOf } from "#src/content/snapshot.ts";
import { sampleFolder } from "#tests/support/sample.ts";

test.each<[said: string, hasForm: boolean, domain: string, remarks: RegExp[]]>([
  ["Das Gerät behält Seiten. Das Formular speichert nichts.", true, "", []],
  ["Das Gerät behält Seiten. Das Formular speichert nichts.", false, "", [/speaks of “Formular”/]],
  ["Das Gerät behält Seiten. Wie wir Besuche zählen.", false, "", [/speaks of “Besuche zählen”.*ANALYTICS_DOMAIN/]],
  ["Nichts.", true, "a.example", [/nothing of counting/, /nothing of the contact form/, /nothing of what .* device/]],
])("check compares the privacy page with what the site does: %s", async (said, hasForm, domain, remarks) => {
  const { loaded } = await loadSnapshot(await sampleFolder());
  const privacy = pageOf(loaded, "privacy")?._id ?? "";
  const documents = [...loaded.documents.values()].map((document) => {
    if (document._id === privacy) return { ...document, title: { de: said }, seo: {}, sections: [] };
    return hasForm || document._type !== "page" ? document : { ...document, sections: [] };
  });
  const problems = checkPrivacy(loadedSnapshot(documents, {}), { ANALYTICS_DOMAIN: domain });
  const german = problems.filter(({ path }) => path === "de");
  expect(german.map(({ wrong }) => wrong)).toEqual(remarks.map((remark) => expect.stringMatching(remark)));
});
