import { type Defect, type Differing, defect } from "./defect.ts";
import { append, set, write } from "./edit-snapshot.ts";
import { otherLocales } from "./languages.ts";
import { fixtureDocuments, picture, reference, text } from "./sample.ts";
import { documentAsset, writeAssetFile } from "./sample-assets.ts";

/** Sets a field of a document to a wrong value. */
function field(id: string, path: string, value: unknown, wrong: string, differing?: Differing): Defect {
  return defect(id, path, wrong, set(id, path, value), differing);
}

type Item = Record<string, unknown> & { readonly _key: string };

/** Adds an item to a list. `below` is the path from the item to the wrong value, such as `.target.url`. */
function item(id: string, list: string, added: Item, below: string, wrong: string, differing?: Differing): Defect {
  return defect(id, `${list}[${added._key}]${below}`, wrong, append(id, list, added), differing);
}

const warning = { level: "warning" } as const;
const drift = { level: "drift" } as const;
/** The check reports the problem at this path, and not at the path of the edit. */
const at = (path: string) => ({ path });
const warnsAt = (path: string) => ({ path, ...warning });

const sample = fixtureDocuments("sample");
const idOfAsset = (extension: string) => [...sample.values()].find((asset) => asset.extension === extension)?._id ?? "";
const film = { _type: "file", asset: reference(idOfAsset("mp4")) };
const nothing = { ...reference("nobody"), _weak: true };
const block = (style: string, words: string) => ({
  _key: style,
  _type: "block",
  style,
  children: [{ _key: "b", _type: "span", text: words }],
});
const paragraph = "sections[text].body.de[first]";

const missingTexts: readonly Defect[] = [
  field("page-home", "sections[climate].heading.en", undefined, "English", { document: "Seite home (page-home)" }),
  field("page-team", "title.de", "  ", "German"),
  field("page-partners", "sections[text].body.en", [], "English"),
  field("page-imprint", "sections[text].body.de", [block("normal", " ")], "German"),
  field("product-oil", "uses[fish].en", "", "English", { document: "Produkt oil (product-oil)" }),
  field("page-home", "sections[intro].image.alt", undefined, "no description"),
  field("page-home", "sections[story].image.alt", text("", " "), "no description"),
  field("page-home", "sections[process].steps[rear].image.alt.en", undefined, "English"),
];

const secondSettings = { ...sample.get("siteSettings"), _id: "settings-copy", companyName: "Kopie" };
const jobsByLocation = {
  _key: "list",
  _type: "documentList",
  collection: "job",
  heading: text("Liste", "List"),
  emptyText: { ...text("Liste", "List"), _type: "localeText" },
  dayField: "location",
};

/** References to missing or wrong documents, and documents that must be unique. */
const wrongReferences: readonly Defect[] = [
  item("page-home", "sections[quotes].testimonials", { _key: "gone", ...reference("nobody") }, "", "nobody"),
  item("page-home", "sections", { _key: "more", _type: "gallerySection", gallery: nothing }, ".gallery", "nobody"),
  item("page-home", "sections", jobsByLocation, ".dayField", "has no such day"),
  field("job-driver", "contact", nothing, "nobody", warning),
  field("page-home", "sections[call].callToAction", reference("team-jana"), "Jana Petersen (team-jana)"),
  defect("quote-hof", "portrait.asset", "of the type file", set("quote-hof", "portrait", picture(film.asset._ref))),
  field("product-oil", "slug.current", "fertilizer", "Produkt fertilizer (product-fertilizer)", at("slug")),
  {
    edit: set("page-imprint", "screen", "home"),
    problems: [
      { document: "page-imprint", path: "screen", wrong: "Seite home (page-home) already has" },
      { document: "page", path: "", wrong: "the page of the screen “imprint” is missing" },
    ],
  },
  defect("siteSettings", "", "of the type site settings, of which the site has only one: Kopie", write(secondSettings)),
];

const hotspot = { _type: "sanity.imageHotspot", x: 1.5, y: 0.5, width: 0.4, height: 0.4 };
const crop = { _type: "sanity.imageCrop", top: 0.6, bottom: 0.5, left: 0, right: 0 };
const reel = { _key: "reel", document: film, title: text("Blatt", "Sheet") };
const vimeo = "vimeo.com/76979871";

async function addUntitledSheet(dir: string): Promise<void> {
  const asset = documentAsset("sheet.pdf");
  await writeAssetFile(dir, asset);
  await write(asset.document)(dir);
  const document = { _type: "file", asset: reference(asset.document._id) };
  await append("gallery-farm", "items", { _key: "sheet", document })(dir);
}

/** Adds an item to a gallery: a film of another website, at an address that the check refuses. */
function video(_key: string, address: string, wrong: string, differing?: Differing): Defect {
  const added = { _key, embed: { address, poster: picture(idOfAsset("jpg")) } };
  return item("gallery-farm", "items", added, ".embed.address", wrong, differing);
}

const wrongGalleryItems: readonly Defect[] = [
  field("product-oil", "image.hotspot", hotspot, "1.5", at("image.hotspot.x")),
  field("product-protein", "image.crop", crop, "nothing"),
  field("gallery-farm", "items[loop].thumb", undefined, "poster", { document: "Die Farm (gallery-farm)" }),
  item("gallery-farm", "items", { _key: "void", title: text("Leer", "Void") }, "", "nothing to show"),
  defect("gallery-farm", "items[belt]", "image or film", set("gallery-farm", "items[belt].film", film)),
  defect("gallery-farm", "items[sheet].title", "no title", addUntitledSheet),
  item("gallery-farm", "items", reel, ".document", ".mp4"),
  item("gallery-farm", "items", { _key: "talk", embed: { address: `https://${vimeo}` } }, ".embed.poster", "missing"),
  video("open", `http://${vimeo}`, "https://"),
  video("map", "https://www.example.org/map", "not a film", warning),
];

const body = "body.de[first]";

const wrongMarksAndCharacters: readonly Defect[] = [
  field("product-oil", `${body}.children[words].marks`, ["lost"], "“lost”", warning),
  field("product-oil", "body.en[first].children[words].marks", ["underline"], "“underline”", drift),
  field("product-protein", `${body}.children[linked].marks`, [], "no text", warnsAt(`${body}.markDefs[more]`)),
  field("quote-hof", "quote.de", "L\uFFFDuft.", "U+FFFD"),
  field("quote-hof", "quote.en", "Works \uD83D", "surrogate"),
  field("quote-teich", "quote.de", "Läuft\u0007.", "control character", warning),
  field("quote-teich", "quote.en", "Works \u202Eskrow.", "direction"),
  field("quote-hof", "author", "\uF0B7 L\u{10019F}uft.", "private use", warning),
  // The text was copied from a program that marks the direction of numbers.
  field("siteSettings", "shortName", "\u202ALarve 1\u202C", "direction", warning),
  field("partner-muehle", "description.de", `Zugang: sk${"aB3".repeat(40)}`, "secret"),
];

/** Texts that show differently than the editor intended. */
const misleadingTexts: readonly Defect[] = [
  field("page-about", "seo.title.de", "Wir ".repeat(20), "79 characters", warning),
  field("page-about", "seo.description.en", "a".repeat(161), "161 characters", warning),
  field("job-process-engineer", "title.en", `${"a".repeat(71)}\u00AD`, "71 characters", warning),
  field("page-home", "sections[climate].text.de", "Es wird&nbsp;warm", "“&nbsp;”", warning),
  field("page-home", "sections[climate].text.en", "It gets <b>warm</b>, for a < b", "“<b>”", warning),
  item("page-team", "sections[text].body.de", block("h3", "Weg"), "", "smaller heading", warning),
  item("page-team", "sections[text].body.en", block("h2", " "), "", "heading without text", warning),
  item("page-team", "sections[text].body.en", block("normal", ""), "", "empty line", warning),
  item("page-privacy", "sections[text].body.en", block("normal", "- one"), "", "made with hyphens", warning),
  // The check reports the list once, at its first line.
  {
    edit: append("page-privacy", "sections[text].body.en", { ...block("normal", "- two"), _key: "more" }),
    problems: [],
  },
  field("cta-talk", "text.de", "Wir haben\n- Larven\n- Fliegen", "made with hyphens", warning),
  field("cta-talk", "text.en", "READ THIS CAREFULLY, PLEASE", "capitals throughout", warning),
  field("page-home", "sections[process].steps[rear].text.de", "In Wan\u200Bnen", "invisible space", warning),
  // The page shows the product's name as the larger heading above this one.
  { edit: append("product-oil", "body.en", block("h3", "Below the name")), problems: [] },
];

/** Dates, pay, and documents that no page shows. */
const wrongDatesAndUnshown: readonly Defect[] = [
  field("job-process-engineer", "startsOn", "2027-02-30", "calendar"),
  field("job-driver", "publishedOn", "2027-08-01", "before", warnsAt("validThrough")),
  field("job-process-engineer", "salary.max", 12, "minimum above its maximum", at("salary")),
  field("job-driver", "startsOn", "1.10.2026", "no page shows this", warning),
  {
    edit: write({ _id: "team-draft", _type: "teamMember", role: text("Neu", ""), order: 9 }),
    problems: ["name", ...otherLocales.map((locale) => `role.${locale}`)].map((path) => ({
      document: "team-draft",
      path,
      wrong: "no page shows this",
      ...warning,
    })),
  },
];

const solutionImage = "sections[solution].image";

const wrongTypes: readonly Defect[] = [
  field("product-oil", "summary", undefined, "missing"),
  field("product-oil", "order", "1", "“1”, but should be a number"),
  field("imprint", "court", null, "missing"),
  field("imprint", "country", [], "a list"),
  field("product-protein", "kind", "meal", "“meal”"),
  field("product-protein", "slug.current", "Mehl Neu", "“Mehl Neu”"),
  field("siteSettings", "contactEmail", "hallo", "e-mail"),
  {
    edit: set("siteSettings", "applicationEmail", "hallo\u200b@mycompany.example"),
    problems: [
      { document: "siteSettings", path: "applicationEmail", wrong: "e-mail" },
      { document: "siteSettings", path: "applicationEmail", wrong: "invisible space", ...warning },
    ],
  },
  field("siteSettings", "phone", "call us", "telephone number"),
  field("product-protein", "facts", [], "nothing is shown in its place", warning),
  field("page-home", solutionImage, { _type: "video" }, "something else", at(`${solutionImage}._type`)),
];

const newsletter = { _id: "newsletter-may", _type: "newsletter", title: "Mai" };
const emptyPicture = { _key: "pic", _type: "image", asset: {} };

/** Fields, items and types that are not in the content model. */
const unknownToModel: readonly Defect[] = [
  field("team-jana", "nickname", "Jay", "does not know", { document: "Jana Petersen (team-jana)", ...drift }),
  // Every JavaScript object inherits a property of this name.
  field("team-jana", "role.constructor", "x", "does not know", drift),
  defect("Mai (newsletter-may)", "_type", "newsletter", write(newsletter), drift),
  item("page-jobs", "sections", { _key: "map", _type: "map", places: [{ city: 1 }] }, "", "the type map,", drift),
  item("page-jobs", "sections", { _key: "odd" }, "._type", "what this is"),
  field("page-team", `${paragraph}.style`, "h4", "a style", drift),
  item("page-privacy", "sections[text].body.de", emptyPicture, "", "the type image,", drift),
];

const safelinks = "https://eur01.safelinks.protection.outlook.com/?url=a";
const jobsLink = "sections[text].body.en[first].markDefs[more]";
const closedJob = { _key: "more", _type: "screenLink", screen: "job", slug: "driver" };

function footerLink(_key: string, target: object, below: string, wrong: string, differing?: Differing): Defect {
  const added = { _key, label: text("Dorthin", "There"), target };
  return item("footer-company", "links", added, `.target.${below}`, wrong, differing);
}

function footerUrl(key: string, url: string, wrong: string, differing?: Differing): Defect {
  return footerLink(key, { kind: "url", url }, "url", wrong, differing);
}

/** A link on the word “there” in a rich text. */
function link(key: string, href: string, wrong: string): Defect {
  const marked = {
    _key: key,
    _type: "block",
    style: "normal",
    markDefs: [{ _key: "l", _type: "link", href }],
    children: [{ _key: "s", _type: "span", text: "there", marks: ["l"] }],
  };
  return item("page-imprint", "sections[text].body.en", marked, ".markDefs[l].href", wrong);
}

const wrongLinks: readonly Defect[] = [
  footerLink("unsaid", { kind: "screen", screen: "job" }, "slug", "does not say which", warning),
  footerLink("closed", { kind: "screen", screen: "job", slug: "driver" }, "slug", "closed", warning),
  footerLink("unknown", { kind: "screen", screen: "job", slug: "pilot" }, "slug", "no job “pilot”", warning),
  footerLink("elsewhere", { kind: "screen", screen: "team", slug: "jana" }, "slug", "“team”", warning),
  footerLink("no-screen", { kind: "screen", screen: "shop" }, "screen", "“shop”"),
  footerLink("other-kind", { kind: "phone" }, "kind", "“phone”"),
  footerLink("no-kind", { url: "https://a.example" }, "kind", "what this is"),
  footerUrl("unencrypted", "http://a.example", "http:", warning),
  footerUrl("script", "javascript:alert(1)", "is a script"),
  footerUrl("hidden", " java\tscript:alert(1)", "is a script"),
  footerUrl("inlined", "data:text/html,hi", "is a script or hidden content"),
  footerUrl("password", "https://a.example@b.example", "not a correct address"),
  field("siteSettings", "socialLinks[video].url", "/video", "not a complete address"),
  field("siteSettings", "socialLinks[photos].url", " https://photos.example ", "spaces", warning),
  footerUrl("spaced", "https://a.example/x y", "has spaces in it"),
  footerUrl("tracking", "https://a.example/?utm_source=b&c=1", "utm_source", warning),
  footerUrl("searched", "https://www.google.de/url?q=https://a.example", "www.google.de", warning),
  footerUrl("mailed", safelinks, "by way of", warning),
  link("number", "tel:+49 30 123", "“tel:+49 30 123” has spaces in it"),
  link("mail", "mailto:a @b.example", "has spaces in it"),
  link("own", "/de/jobs?a=b", "is a page of this website"),
  field("partner-muehle", "url", "http://muehle.example", "http:", warning),
  field("page-about", `${paragraph}.markDefs[more].href`, "javascript:void(0)", "is a script"),
  field("page-privacy", `${paragraph}.markDefs[more].href`, "mailto:hallo", "not one e-mail address"),
  field("page-jobs", `${paragraph}.markDefs[more].href`, "tel:call-us", "other characters than a telephone"),
  field("page-jobs", jobsLink, closedJob, "closed", warnsAt(`${jobsLink}.slug`)),
];

/** Defects that editors or a changed Studio can cause. Each is in a separate place, so that all can occur together. */
export const contentDefects: readonly Defect[] = [
  ...missingTexts,
  ...wrongReferences,
  ...wrongGalleryItems,
  ...wrongMarksAndCharacters,
  ...misleadingTexts,
  ...wrongDatesAndUnshown,
  ...wrongTypes,
  ...unknownToModel,
  ...wrongLinks,
];
