import type { Defect } from "./defects.ts";
import { append, set, write } from "./edit-snapshot.ts";

/** Fields, items and types that the content model does not have, or has otherwise. */
export const fieldDefects: readonly Defect[] = [
  {
    name: "a field left out",
    edit: set("product-oil", "summary", undefined),
    expect: { document: "product-oil", path: "summary", wrong: "missing" },
  },
  {
    name: "a number written as text",
    edit: set("product-oil", "order", "1"),
    expect: { document: "product-oil", path: "order", wrong: "“1”, but should be a number" },
  },
  {
    name: "nothing where a text belongs",
    edit: set("imprint", "court", null),
    expect: { document: "imprint", path: "court", wrong: "nothing" },
  },
  {
    name: "a list where a group belongs",
    edit: set("imprint", "country", []),
    expect: { document: "imprint", path: "country", wrong: "a list" },
  },
  {
    name: "a choice that is not offered",
    edit: set("product-protein", "kind", "meal"),
    expect: { document: "product-protein", path: "kind", wrong: "“meal”" },
  },
  {
    name: "a slug with spaces",
    edit: set("product-protein", "slug.current", "Mehl Neu"),
    expect: { document: "product-protein", path: "slug.current", wrong: "“Mehl Neu”" },
  },
  {
    name: "an e-mail address without an @",
    edit: set("siteSettings", "contactEmail", "hallo"),
    expect: { document: "siteSettings", path: "contactEmail", wrong: "e-mail" },
  },
  {
    name: "an empty line of an address",
    edit: set("siteSettings", "addressLines[1]", ""),
    expect: { document: "siteSettings", path: "addressLines[#2]", wrong: "empty" },
  },
  {
    name: "no facts",
    edit: set("product-protein", "facts", []),
    expect: { document: "product-protein", path: "facts", wrong: "nothing is shown in its place", level: "warning" },
  },
  {
    name: "an item without a key",
    edit: set("page-home", "sections[solution].advantages[near]._key", undefined),
    expect: { document: "page-home", path: "sections[solution].advantages[#1]._key", wrong: "missing" },
  },
  {
    name: "two items with one key",
    edit: set("page-home", "sections[figures].counters[two]._key", "one"),
    expect: { document: "page-home", path: "sections[figures].counters", wrong: "“one”" },
  },
  {
    name: "a picture field that holds something else",
    edit: set("page-home", "sections[solution].image", { _type: "video", source: "tape" }),
    expect: { document: "page-home", path: "sections[solution].image._type", wrong: "“video”" },
  },
  {
    name: "a field of a newer studio",
    edit: set("team-jana", "nickname", "Jay"),
    expect: { document: "Jana Petersen (team-jana)", path: "nickname", wrong: "does not know", level: "drift" },
  },
  {
    name: "a field with a name that objects have",
    edit: set("team-jana", "role.constructor", "x"),
    expect: { document: "team-jana", path: "role.constructor", wrong: "does not know", level: "drift" },
  },
  {
    name: "a document of an unknown type",
    edit: write({ _id: "newsletter-may", _type: "newsletter", title: "Mai" }),
    expect: { document: "Mai (newsletter-may)", path: "_type", wrong: "“newsletter”", level: "drift" },
  },
  {
    name: "a section of an unknown type",
    edit: append("page-jobs", "sections", { _key: "map", _type: "map", places: [{ city: 1 }] }),
    expect: { document: "page-jobs", path: "sections[map]", wrong: "“map”", level: "drift" },
  },
  {
    name: "a section without a type",
    edit: append("page-jobs", "sections", { _key: "odd" }),
    expect: { document: "page-jobs", path: "sections[odd]._type", wrong: "what this is" },
  },
  {
    name: "a style of paragraphs the site does not show",
    edit: set("page-team", "sections[text].body.de[first].style", "h4"),
    expect: { document: "page-team", path: "sections[text].body.de[first].style", wrong: "“h4”", level: "drift" },
  },
  {
    name: "a picture in rich text, which the site does not show there",
    edit: append("page-privacy", "sections[text].body.de", { _key: "pic", _type: "image", asset: {} }),
    expect: { document: "page-privacy", path: "sections[text].body.de[pic]", wrong: "“image”", level: "drift" },
  },
];
