import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import type { Random } from "#tests/support/random.ts";
import { lines, picture } from "./sample.ts";
import { pictureAsset, tinyDrawing } from "./sample-assets.ts";

/** Edits of every kind that editors make. After each edit, the dataset is valid and in a new state. */
export function createEditor(cms: TestCms): (random: Random) => void {
  const { store } = cms;
  let count = 0;
  const fresh = () => `quote-extra${++count}`;
  const extras = (prefix = "") => [...store.current.keys()].filter((id) => id.startsWith(`${prefix}quote-extra`));
  const quote = (id: string) => ({
    _id: id,
    _type: "testimonial",
    quote: lines(`Läuft zum ${++count}. Mal.`, `Works for the ${count}th time.`),
    author: `Person ${count}`,
  });
  const reword = (id: string) => ({ patch: { id, set: { author: `Person ${++count}` } } });
  /** Publishes a draft, or makes a document a draft again. */
  const move = (from: string, to: string) =>
    void store.transaction([{ createOrReplace: { ...store.get(from), _id: to } }, { delete: { id: from } }]);
  const insert = () => void store.insert(quote(fresh()));
  /** Edits one of these documents at random, or inserts a document if there is none. */
  const editOne = (random: Random, ids: readonly string[], edit: (id: string) => void) =>
    ids.length > 0 ? edit(random.pick(ids)) : insert();

  const kinds: readonly ((random: Random) => void)[] = [
    insert,
    (random) => editOne(random, unreferenced(extras()), (id) => store.remove(id)),
    (random) => void store.transaction([reword(random.pick(["quote-hof", "quote-teich"]))]),
    (random) => editOne(random, extras(), (id) => store.transaction([reword(id)])),
    // Two documents change in one transaction, so a state with only one change never existed.
    () => void store.transaction([reword("quote-hof"), reword("quote-teich")]),
    () => void store.transaction([{ create: quote(fresh()) }, reword("quote-hof")]),
    () => {
      // A reference changes, and its old target is deleted in the same transaction.
      const replacement = quote(fresh());
      const gone = extras().filter((id) => !unreferenced([id]).includes(id));
      const testimonials = ["quote-hof", replacement._id].map((id, index) => ({
        _key: `item${index}`,
        _type: "reference",
        _ref: id,
      }));
      const home = JSON.parse(JSON.stringify(store.get("page-home")));
      for (const section of home.sections) if (section._type === "testimonials") section.testimonials = testimonials;
      store.transaction([
        { create: replacement },
        { createOrReplace: home },
        ...gone.map((id) => ({ delete: { id } })),
      ]);
    },
    () => void store.insert({ ...quote("drafts.quote-hof"), author: `Entwurf ${++count}` }),
    () => {
      store.insert({ ...quote("drafts.quote-hof") });
      move("drafts.quote-hof", "quote-hof");
    },
    (random) => editOne(random, unreferenced(extras()), (id) => move(id, `drafts.${id}`)),
    (random) => editOne(random, extras("drafts."), (id) => move(id, id.slice("drafts.".length))),
  ];
  return (random) => random.pick(kinds)(random);

  function unreferenced(ids: readonly string[]): string[] {
    const home = JSON.stringify(store.get("page-home"));
    return ids.filter((id) => !home.includes(`"${id}"`));
  }
}

/** Uploads a drawing, a different one for each number, which replaces a partner's drawing. */
export function changeLogo(cms: TestCms, number: number): void {
  const drawing = pictureAsset(`logo-${number}.svg`, tinyDrawing(`<rect width="${number}" height="6"/>`));
  cms.assets.put(drawing.fileName, drawing.bytes);
  const partner = cms.store.get("partner-muehle");
  if (!partner) throw new Error("The sample has no partner-muehle.");
  const { asset } = partner.logo as ReturnType<typeof picture>;
  cms.store.transaction([
    { createOrReplace: drawing.document },
    { createOrReplace: { ...partner, logo: picture(drawing.document._id) } },
    { delete: { id: asset._ref } },
  ]);
}
