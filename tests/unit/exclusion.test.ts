import { expect, test } from "vitest";
import { exclusionReason } from "#pipeline/snapshot/exclusion.ts";

test.each([
  { _id: "drafts.page-home", _type: "page" },
  { _id: "versions.r1.page-home", _type: "page" },
  { _id: "_.groups.public", _type: "system.group" },
  { _id: "x", _type: "system.schema" },
  { _id: "x", _type: "sanity.previewUrlSecret" },
  { _id: "x", _type: "sanity.previewUrlShareAccess" },
  { _id: "sanity-preview-url-secret.x", _type: "any" },
  { _id: "x", _type: "sanity.vercelProtectionBypass" },
  { _id: "x", _type: "sanity.assist.context" },
  { _id: "secrets.shop", _type: "anything" },
  { _id: "translationService.secrets", _type: "anything" },
  { _id: "x", _type: "pluginSecrets" },
  { _id: "x", _type: "mux.apiKey" },
  { _id: "x", _type: "previewSession" },
])("$_id of the type $_type stays out", (document) => {
  expect(exclusionReason(document._id, document._type)).toMatch(/^(a|the) /);
});

test.each([
  { _id: "page-home", _type: "page" },
  { _id: "draftsman", _type: "job" },
  { _id: "page.drafts.", _type: "page" },
  { _id: "image-1", _type: "sanity.imageAsset" },
])("$_id of the type $_type is content", (document) => {
  expect(exclusionReason(document._id, document._type)).toBeUndefined();
});
