import type { Reason } from "#pipeline/failure.ts";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import { type Picture, pictureAsset, tinyDrawing, tinyPhoto } from "./sample-assets.ts";
import { lines, picture, reference, text } from "./sample-documents.ts";

/** Something a dataset can hold that it should not, and what the pull must say of it. */
export interface Malformed {
  readonly name: string;
  readonly make: (cms: TestCms) => unknown;
  /** `invalid` unless said otherwise. */
  readonly reason?: Reason;
  /** Parts of what is reported, the path as a whole. */
  readonly document: string;
  readonly path?: string;
  readonly wrong: string;
}

/** Invented, of the form of Sanity's. */
export const invented = `sk${"Ab3".repeat(60)}`;

export const quote = { _type: "testimonial", quote: lines("Läuft.", "Works."), author: "Jemand" };

export const malformed: readonly Malformed[] = [
  edit("a list where a group of fields belongs", "page-home", "seo", [], "Seite home (page-home)", "is a list"),
  edit("a group where a text belongs", "team-jana", "name", { de: "Jana" }, "team-jana", "a group of fields"),
  edit("a number where a text belongs", "quote-hof", "author", 7, "quote-hof", "is 7, but should be text"),
  edit("a text where a number belongs", "product-oil", "order", "1", "Produkt oil (product-oil)", "“1”"),
  edit("a text where a list belongs", "page-home", "sections", "keine", "page-home", "should be a list"),
  edit("nothing where a text belongs", "imprint", "court", "", "imprint", "is empty"),
  edit("a field left out", "imprint", "court", undefined, "imprint", "is missing"),
  edit("a choice that is not offered", "product-oil", "kind", "meal", "product-oil", "none of the values"),
  {
    ...edit(
      "an array 200 levels deep",
      "quote-hof",
      "author",
      nested(200),
      "Larve (quote-hof)",
      "deeper than 32 levels",
    ),
    document: "quote-hof",
    path: "",
  },
  { ...edit("a group 900 levels deep", "quote-hof", "more", nested(900), "quote-hof", "deeper than"), path: "" },
  {
    ...edit("32 MB", "quote-hof", "author", "Ä".repeat(16_000_000), "quote-hof", "MB large"),
    path: "",
  },
  edit("half a character", "quote-hof", "author", "Ha\uD800lb", "quote-hof", "lone surrogate"),
  edit("a lost character", "quote-hof", "author", "M\uFFFDller", "quote-hof", "lost character"),
  edit("a text that turns around", "quote-hof", "author", "Jan\u202Egnal", "quote-hof", "writing direction"),
  edit(
    "an impossible day",
    "job-process-engineer",
    "publishedOn",
    "2026-02-31",
    "job-process-engineer",
    "not in the calendar",
  ),
  edit("a web address without its beginning", "partner-muehle", "url", "muehle.example", "Mühle Nord", "address"),
  edit("a page as data", "partner-muehle", "url", "data:text/html,x", "Mühle Nord", "script or hidden content"),
  edit("a slug with spaces", "product-oil", "slug.current", "Öl Neu", "product-oil", "“Öl Neu”"),
  edit("a slug given twice", "product-oil", "slug.current", "protein", "product-", "is already the slug"),
  edit("a title nobody translated", "page-team", "title.en", undefined, "Seite team (page-team)", "English"),
  edit("a title of spaces", "page-team", "title.de", " \u00AD ", "page-team", "German"),
  {
    ...edit(
      "a reference to nothing",
      "job-process-engineer",
      "contact",
      reference("team-gone"),
      "job-process-engineer",
      "team-gone",
    ),
  },
  edit(
    "a reference to the wrong thing",
    "job-process-engineer",
    "contact",
    reference("imprint"),
    "job-process-engineer",
    "of the type imprint",
  ),
  {
    ...edit(
      "a link that is a script",
      "page-team",
      "sections",
      linkTo("javascript:alert(1)"),
      "page-team",
      "is a script",
    ),
    path: "sections[text].body.de[first].markDefs[more].href",
  },
  {
    ...edit(
      "a script with spaces in it",
      "page-team",
      "sections",
      linkTo("java\nscript:x()"),
      "page-team",
      "is a script",
    ),
    path: "sections[text].body.de[first].markDefs[more].href",
  },
  {
    ...edit("two items with one key", "product-oil", "facts", [fact("a"), fact("a")], "product-oil", "several items"),
  },
  {
    ...edit("an item without a key", "product-oil", "facts", [fact("a"), fact()], "product-oil", "is missing"),
    path: "facts[#2]._key",
  },
  insert("an id with a path in it", { _id: "../../etc/passwd", ...quote }, "passwd", "cannot be the name of a file"),
  insert("an id with dots", { _id: "quote..hof", ...quote }, "quote..hof", "cannot be the name of a file"),
  copy("a second imprint", "imprint", "imprint2", "", "one imprint too many"),
  copy(
    "a page for another page's screen",
    "page-home",
    "page-neu",
    "screen",
    "the screen of Seite home (page-home) already",
  ),
  {
    name: "a page that is gone",
    make: ({ store }) => store.remove("page-privacy"),
    document: "page",
    wrong: "the page of the screen “privacy” is missing",
  },
  logo("a drawing with a script", () => tinyDrawing("<script>1</script>"), "holds a script"),
  logo("a drawing that acts", () => tinyDrawing('<rect onload="x()"/>'), "holds an event handler"),
  logo("a drawing from elsewhere", () => tinyDrawing('<image href="https://spy.example/x.png"/>'), "to the outside"),
  logo("a picture of another size", async () => ({ ...(await tinyPhoto(2)), width: 48 }), "24 × 16 pixels"),
  logo("a picture of another kind", async () => ({ ...(await tinyPhoto(3)), extension: "tiff" }), ".tiff file"),
  logo(
    "words instead of a picture",
    async () => ({ ...(await tinyPhoto(4)), bytes: Buffer.from("?") }),
    "as a picture",
  ),
  {
    name: "a file that is not there",
    make: ({ store }) => showLogo(store, pictureAsset("logo.svg", tinyDrawing("<i/>")).document),
    document: "logo.svg",
    wrong: "is missing",
  },
  {
    name: "an upload with an odd id",
    make: ({ store }) => showLogo(store, { ...pictureAsset("logo.svg", tinyDrawing()).document, _id: "image-odd" }),
    document: "logo.svg (image-odd)",
    path: "_id",
    wrong: "does not name a hash",
  },
  secret("a token in a text", { author: `Mein Schlüssel: ${invented}` }),
  secret("a token as a title", { author: invented }),
  secret("a token as the name of a field", { [invented]: "geheim" }),
  secret("a private key", { author: `-----BEGIN RSA PRIVATE KEY-----\n${invented}` }),
  secret("a token deep inside", { more: [{ inner: [{ deep: invented }] }] }),
];

/** What is strange and yet right: it is kept, and its file has a name on every system. */
export const strange: readonly { name: string; document: Record<string, unknown>; file: RegExp; drift?: boolean }[] = [
  {
    name: "an id that differs in case alone",
    document: { _id: "quote-Hof", ...quote },
    file: /^quote-hof~[0-9a-f]{8}$/,
  },
  { name: "a name that Windows keeps for itself", document: { _id: "con", ...quote }, file: /^con~[0-9a-f]{8}$/ },
  { name: "such a name with an ending", document: { _id: "aux.quote", ...quote }, file: /^aux-quote~[0-9a-f]{8}$/ },
  { name: "an id in other letters", document: { _id: "größe", ...quote }, file: /^gr-e~[0-9a-f]{8}$/ },
  { name: "an id of 300 characters", document: { _id: "q".repeat(300), ...quote }, file: /^q{100}~[0-9a-f]{8}$/ },
  {
    name: "a field every object has",
    document: JSON.parse(`{"_id":"q","__proto__":{"a":1}}`),
    file: /^q$/,
    drift: true,
  },
  { name: "a field named constructor", document: { _id: "q", constructor: 1 }, file: /^q$/, drift: true },
  { name: "a field nobody knows", document: { _id: "q", mood: "gut" }, file: /^q$/, drift: true },
];

function edit(name: string, id: string, path: string, value: unknown, document: string, wrong: string): Malformed {
  return {
    name,
    make: ({ store }) =>
      store.edit(id, (copy) => {
        const steps = path.split(".");
        const last = steps.pop() ?? "";
        const owner = steps.reduce((inner, step) => inner[step] as Record<string, unknown>, copy);
        if (value === undefined) delete owner[last];
        else owner[last] = value;
      }),
    document,
    path: path === "slug.current" && wrong.includes("already") ? "slug" : path,
    wrong,
  };
}

function insert(name: string, document: Record<string, unknown>, label: string, wrong: string): Malformed {
  return { name, make: ({ store }) => store.insert(document), document: label, wrong };
}

function copy(name: string, from: string, id: string, path: string, wrong: string): Malformed {
  return { name, make: ({ store }) => store.insert({ ...store.get(from), _id: id }), document: id, path, wrong };
}

function logo(name: string, draw: () => Picture | Promise<Picture>, wrong: string): Malformed {
  return {
    name,
    make: async ({ assets, store }) => {
      const asset = pictureAsset("logo", await draw());
      assets.put(asset.fileName, asset.bytes);
      showLogo(store, asset.document);
    },
    document: "logo (image-",
    wrong,
  };
}

function showLogo(store: TestCms["store"], asset: Record<string, unknown> & { readonly _id: string }): void {
  store.insert(asset);
  store.edit("partner-muehle", (partner) => ({ ...partner, logo: picture(asset._id) }));
}

function secret(name: string, fields: Record<string, unknown>): Malformed {
  return {
    name,
    make: ({ store }) => store.edit("quote-hof", (copy) => ({ ...copy, ...fields })),
    reason: "secret",
    document: "quote-hof",
    wrong: "looks like a secret",
  };
}

function nested(levels: number): unknown {
  return JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
}

function linkTo(href: string): unknown {
  const block = (text: string, link: string) => ({
    _key: "first",
    _type: "block",
    style: "normal",
    children: [{ _key: "words", _type: "span", text, marks: ["more"] }],
    markDefs: [{ _key: "more", _type: "link", href: link }],
  });
  const body = { _type: "localeBlock", de: [block("Mehr", href)], en: [block("More", "mailto:a@b.example")] };
  return [{ _key: "text", _type: "richText", body }];
}

function fact(key?: string): object {
  return { ...(key ? { _key: key } : {}), label: text("Fett", "Fat"), value: text("9", "9") };
}
