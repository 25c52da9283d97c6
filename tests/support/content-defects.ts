import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Defect } from "./defects.ts";
import { append, remove, set, write } from "./edit-snapshot.ts";
import { documentAsset, writeAssetFile } from "./sample-assets.ts";
import { picture, reference, text } from "./sample-documents.ts";

/** What an editor or a changed studio can do to content. No two touch the same place: they can all happen at once. */
export const contentDefects: readonly Defect[] = [
  {
    name: "a text that nobody translated",
    edit: set("page-home", "sections[climate].heading.en", undefined),
    expect: { document: "Seite home (page-home)", path: "sections[climate].heading.en", wrong: "English" },
  },
  {
    name: "a title of spaces",
    edit: set("page-team", "title.de", "  "),
    expect: { document: "page-team", path: "title.de", wrong: "German" },
  },
  {
    name: "rich text without a paragraph",
    edit: set("page-partners", "sections[text].body.en", []),
    expect: { document: "page-partners", path: "sections[text].body.en", wrong: "English" },
  },
  {
    name: "rich text of empty paragraphs",
    edit: set("page-imprint", "sections[text].body.de", [paragraph("only", " ")]),
    expect: { document: "page-imprint", path: "sections[text].body.de", wrong: "German" },
  },
  {
    name: "an empty translation in a list",
    edit: set("product-oil", "uses[fish].en", ""),
    expect: { document: "Produkt oil (product-oil)", path: "uses[fish].en", wrong: "English" },
  },
  {
    name: "a reference to nothing",
    edit: append("page-home", "sections[quotes].testimonials", { _key: "gone", ...reference("quote-gone") }),
    expect: { document: "page-home", path: "sections[quotes].testimonials[gone]", wrong: "quote-gone" },
  },
  {
    name: "a weak reference to nothing",
    edit: set("job-driver", "contact", { ...reference("team-gone"), _weak: true }),
    expect: { document: "job-driver", path: "contact", wrong: "team-gone", level: "warning" },
  },
  {
    name: "a reference to a document of the wrong type",
    edit: set("page-home", "sections[call].callToAction._ref", "team-jana"),
    expect: { document: "page-home", path: "sections[call].callToAction", wrong: "Jana Petersen (team-jana)" },
  },
  {
    name: "a slug given twice",
    edit: set("product-oil", "slug.current", "fertilizer"),
    expect: { document: "product-oil", path: "slug", wrong: "Produkt fertilizer (product-fertilizer)" },
  },
  {
    name: "a screen without a page",
    edit: remove("page-contact"),
    expect: { document: "page", path: "", wrong: "the page of the screen “contact” is missing" },
  },
  {
    name: "a page for another page's screen",
    edit: set("page-products", "screen", "home"),
    expect: { document: "page-products", path: "screen", wrong: "the screen of Seite home (page-home) already" },
    and: { document: "page", path: "", wrong: "the page of the screen “products” is missing" },
  },
  {
    name: "a second set of site settings",
    edit: async (dir) => {
      await write({ _id: "settings-copy", _type: "siteSettings" })(dir);
      const fields = ["companyName", "claim", "defaultSeo", "contactEmail", "socialLinks", "patternCredit"];
      const values = [
        "Kopie",
        text("a", "b"),
        { _type: "seo", title: text("a", "b"), description: { _type: "localeText", de: "a", en: "b" } },
        "a@b.example",
        [],
        { title: "a", author: "b", url: "https://c.example", licence: "d", licenceUrl: "https://c.example" },
      ];
      await set("settings-copy", "addressLines", ["a"])(dir);
      for (const [index, field] of fields.entries()) await set("settings-copy", field, values[index])(dir);
    },
    expect: { document: "siteSettings", path: "", wrong: "one siteSettings too many: the site has one, and Kopie" },
  },
  {
    name: "a picture nobody described",
    edit: set("page-home", "sections[intro].image.alt", undefined),
    expect: { document: "page-home", path: "sections[intro].image.alt", wrong: "no description" },
  },
  {
    name: "a picture described in one language",
    edit: set("page-home", "sections[process].steps[rear].image.alt.en", undefined),
    expect: { document: "page-home", path: "sections[process].steps[rear].image.alt.en", wrong: "English" },
  },
  {
    name: "a focal point outside of the picture",
    edit: set("product-oil", "image.hotspot", hotspot(1.5)),
    expect: { document: "product-oil", path: "image.hotspot.x", wrong: "1.5" },
  },
  {
    name: "a crop that leaves nothing",
    edit: set("product-protein", "image.crop", { _type: "sanity.imageCrop", top: 0.6, bottom: 0.5, left: 0, right: 0 }),
    expect: { document: "product-protein", path: "image.crop", wrong: "nothing" },
  },
  {
    name: "a film without a poster",
    edit: set("gallery-farm", "items[loop].thumb", undefined),
    expect: { document: "Die Farm (gallery-farm)", path: "items[loop].thumb", wrong: "poster" },
  },
  {
    name: "a gallery item of nothing",
    edit: append("gallery-farm", "items", { _key: "void", title: text("Leer", "Void") }),
    expect: { document: "gallery-farm", path: "items[void]", wrong: "nothing to show" },
  },
  {
    name: "a gallery item that is both",
    edit: async (dir) => {
      const film = await filmOf(dir);
      await set("gallery-farm", "items[belt].film", film)(dir);
    },
    expect: { document: "gallery-farm", path: "items[belt]", wrong: "image and film" },
  },
  {
    name: "a document without a title",
    edit: async (dir) => {
      const asset = documentAsset("sheet.pdf");
      await writeAssetFile(dir, asset);
      await write(asset.document)(dir);
      const document = { _type: "file", asset: reference(asset.document._id) };
      await append("gallery-farm", "items", { _key: "sheet", document })(dir);
    },
    expect: { document: "gallery-farm", path: "items[sheet].title", wrong: "no title" },
  },
  {
    name: "a film in the place of a document",
    edit: async (dir) => {
      const document = await filmOf(dir);
      await append("gallery-farm", "items", { _key: "reel", document, title: text("Blatt", "Sheet") })(dir);
    },
    expect: { document: "gallery-farm", path: "items[reel].document", wrong: ".mp4" },
  },
  {
    name: "a video elsewhere without a still of our own",
    edit: append("gallery-farm", "items", { _key: "talk", embed: { address: "https://vimeo.com/76979871" } }),
    expect: { document: "gallery-farm", path: "items[talk].embed.poster", wrong: "missing" },
  },
  {
    name: "a video elsewhere that is asked for without encryption",
    edit: async (dir) => {
      const poster = await posterOf(dir);
      const embed = { address: "http://vimeo.com/76979871", poster };
      await append("gallery-farm", "items", { _key: "open", embed })(dir);
    },
    expect: { document: "gallery-farm", path: "items[open].embed.address", wrong: "https://" },
  },
  {
    name: "a page in the place of a video",
    edit: async (dir) => {
      const embed = { address: "https://www.example.org/map", poster: await posterOf(dir) };
      await append("gallery-farm", "items", { _key: "map", embed })(dir);
    },
    expect: { document: "gallery-farm", path: "items[map].embed.address", wrong: "no film", level: "warning" },
  },
  {
    name: "a mark that is no link",
    edit: set("product-oil", "body.de[first].children[words].marks", ["lost"]),
    expect: {
      document: "product-oil",
      path: "body.de[first].children[words].marks",
      wrong: "“lost”",
      level: "warning",
    },
  },
  {
    name: "a mark the site does not show",
    edit: set("product-oil", "body.en[first].children[words].marks", ["underline"]),
    expect: {
      document: "product-oil",
      path: "body.en[first].children[words].marks",
      wrong: "“underline”",
      level: "drift",
    },
  },
  {
    name: "a link that no text carries",
    edit: set("product-protein", "body.de[first].children[linked].marks", []),
    expect: { document: "product-protein", path: "body.de[first].markDefs[more]", wrong: "no text", level: "warning" },
  },
  {
    name: "a lost character",
    edit: set("quote-hof", "quote.de", "L\uFFFDuft."),
    expect: { document: "quote-hof", path: "quote.de", wrong: "U+FFFD" },
  },
  {
    name: "half a character",
    edit: set("quote-hof", "quote.en", "Works \uD83D"),
    expect: { document: "quote-hof", path: "quote.en", wrong: "surrogate" },
  },
  {
    name: "a control character",
    edit: set("quote-teich", "quote.de", "Läuft\u0007."),
    expect: { document: "quote-teich", path: "quote.de", wrong: "control character", level: "warning" },
  },
  {
    name: "text that turns its direction",
    edit: set("quote-teich", "quote.en", "Works \u202Eskrow."),
    expect: { document: "quote-teich", path: "quote.en", wrong: "direction" },
  },
  {
    name: "a number copied from a program that marks its direction",
    edit: set("siteSettings", "phone", "\u202A+49 40 1\u202C"),
    expect: { document: "siteSettings", path: "phone", wrong: "direction", level: "warning" },
  },
  {
    name: "a token pasted into content",
    edit: set("partner-muehle", "description.de", `Zugang: sk${"aB3".repeat(40)}`),
    expect: { document: "partner-muehle", path: "description.de", wrong: "secret" },
  },
  {
    name: "a day that does not exist",
    edit: set("job-process-engineer", "startsOn", "2027-02-30"),
    expect: { document: "job-process-engineer", path: "startsOn", wrong: "calendar" },
  },
  {
    name: "a day in another form, in a job that is closed",
    edit: set("job-driver", "publishedOn", "1.10.2026"),
    expect: { document: "job-driver", path: "publishedOn", wrong: "no page shows this", level: "warning" },
  },
  {
    name: "a document that no page shows, half done",
    edit: write({ _id: "team-draft", _type: "teamMember", role: text("Neu", ""), order: 9 }),
    expect: { document: "team-draft", path: "name", wrong: "no page shows this", level: "warning" },
    and: { document: "team-draft", path: "role.en", wrong: "no page shows this", level: "warning" },
  },
  {
    name: "a weak reference to nothing where the page needs a document",
    edit: append("page-home", "sections", {
      ...{ _key: "more", _type: "gallerySection", gallery: { ...reference("gallery-gone"), _weak: true } },
    }),
    expect: { document: "page-home", path: "sections[more].gallery", wrong: "gallery-gone" },
  },
  {
    name: "a picture described in no language",
    edit: set("page-home", "sections[story].image.alt", text("", " ")),
    expect: { document: "page-home", path: "sections[story].image.alt", wrong: "no description" },
  },
  {
    name: "a job that ends before it begins",
    edit: set("job-process-engineer", "publishedOn", "2027-08-01"),
    expect: { document: "job-process-engineer", path: "validThrough", wrong: "before", level: "warning" },
  },
  {
    name: "pay the wrong way round",
    edit: set("job-process-engineer", "salary.max", 12),
    expect: { document: "job-process-engineer", path: "salary", wrong: "higher" },
  },
  {
    name: "a portrait that is a film",
    edit: async (dir) => {
      const { asset } = await filmOf(dir);
      await set("quote-hof", "portrait", picture(asset._ref))(dir);
    },
    expect: { document: "quote-hof", path: "portrait.asset", wrong: "sanity.fileAsset" },
  },
];

function paragraph(_key: string, words: string) {
  return { _key, _type: "block", style: "normal", children: [{ _key: "only", _type: "span", text: words }] };
}

function hotspot(x: number) {
  return { _type: "sanity.imageHotspot", x, y: 0.5, width: 0.4, height: 0.4 };
}

async function filmOf(dir: string): Promise<{ _type: string; asset: ReturnType<typeof reference> }> {
  return { _type: "file", asset: reference(await assetOf(dir, "sanity.fileAsset", "-mp4.json")) };
}

async function posterOf(dir: string) {
  return picture(await assetOf(dir, "sanity.imageAsset", "-jpg.json"));
}

async function assetOf(dir: string, type: string, ending: string): Promise<string> {
  const names = await readdir(join(dir, "documents", type));
  return names.find((name) => name.endsWith(ending))?.replace(".json", "") ?? "";
}
