import { singletonTypes } from "#src/content/model/documents.ts";
import type { Random } from "#tests/support/random.ts";
import { allLists, dispensableFields, fixedFields, isDispensable } from "./dispensable-content.ts";
import {
  type Content,
  type EditableDocument,
  type EditablePlace,
  type Fields,
  fieldsOf,
  isLocalised,
  ownerOf,
  placesIn,
  writableTextsIn,
} from "./editable-content.ts";

const [mostEdits, mostTexts] = [12, 30];

/** Makes random edits of every kind that the model allows, in any content. The same seed gives the same edits. */
export function editAtRandom(content: Content, random: Random): void {
  for (let left = 1 + random.integer(mostEdits); left > 0; left -= 1) random.pick(kinds)(content, random);
}

export function writeLongWords(content: Content): void {
  for (const text of writableTextsIn(content)) text.write(longestWord);
}

export function closeAllJobs(content: Content): void {
  for (const document of content.values()) if (document._type === "job") document.open = false;
}

type Edit = (content: Content, random: Random) => void;

/** An edit that people make more often is in its list twice. */
const editsOfFields: readonly Edit[] = [reword, reword, leaveOut, empty, fillIn];
const editsOfLists: readonly Edit[] = [addItem, addItem, removeItem, removeItem, moveItems];
const editsOfValues: readonly Edit[] = [changeSlug, changeValue, changeValue, refer];
const editsOfDocuments: readonly Edit[] = [addDocument, removeDocument, closeAllJobs];
const kinds = [...editsOfFields, ...editsOfLists, ...editsOfValues, ...editsOfDocuments];

/** A German word of eighty letters. */
const longestWord = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkundenrat";

/** Text that an editor could type: short, long, in capitals, HTML, another alphabet. */
const rewordings: readonly ((text: string) => string)[] = [
  () => longestWord,
  () => "Ö",
  (text) => text.toUpperCase(),
  (text) => `${text} ${text} ${text}`,
  (text) => `${text.slice(0, 100)} `.repeat(12),
  () => "<b>Futter & Dünger</b> „so“ 'oder' \"so\" </script><!-- {{0}} $& $$ %s",
  () => "Insekten\u00adprotein\u00adkonzentrat-\nZwischenlager  \t 20\u00a0% – 30\u00a0%",
  () => "👩‍🌾🪰 ½ m² · CO₂ · №\u202f7 · e\u0301",
  () => "https://www.example.org/a/very/long/path/that/nobody/reads?with=parameters&and=more#there",
  () => "مرحبا שלום 你好世界",
  () => "2027",
];

function reword(content: Content, random: Random): void {
  const texts = random.shuffle(writableTextsIn(content));
  for (const text of texts.slice(0, 1 + random.integer(mostTexts))) text.write(random.pick(rewordings)(text.value));
}

function leaveOut(content: Content, random: Random): void {
  withRandomOne(random, placesWith(content, dispensableFields), ([place, field]) => delete place.value[field]);
}

/** Empties a field as the Studio does: the field stays, without a value. */
function empty(content: Content, random: Random): void {
  withRandomOne(random, placesWith(content, emptiableFields), ([{ value }, name]) => {
    const { _type } = value[name] as Fields;
    value[name] = typeof value[name] === "string" ? "" : { _type };
  });
}

function emptiableFields(place: EditablePlace): string[] {
  return dispensableFields(place).filter((name) => {
    const schema = place.schema.properties?.[name] ?? {};
    const { type, minLength, pattern = "" } = schema;
    const mayBeEmptyText = type === "string" && minLength === undefined && new RegExp(pattern).test("");
    return mayBeEmptyText || isLocalised({ schema, value: place.value[name] as Fields });
  });
}

/** Gives an absent field the value that another object of the same schema has. */
function fillIn(content: Content, random: Random): void {
  const absent = (place: EditablePlace) =>
    fieldsOf(place)
      .map(([name]) => name)
      .filter((name) => !isLocalised(place) && place.value[name] === undefined && isDispensable(place, name));
  withRandomOne(random, placesWith(content, absent), ([{ schema, value }, name]) => {
    const others = placesIn(content).filter((other) => other.schema === schema && other.value[name] !== undefined);
    withRandomOne(random, others, (other) => Object.assign(value, { [name]: structuredClone(other.value[name]) }));
  });
}

/** Adds a copy of an item. A reference's copy gets a target that the list lacks; without one, nothing is added. */
function addItem(content: Content, random: Random): void {
  const lists = allLists(content).filter(({ items }) => items.length > 0);
  withRandomOne(random, lists, ({ items, schema }) => {
    const item = structuredClone(random.pick(items));
    if (typeof item === "object") item._key = fresh(random);
    const types = schema.items?.referenceTo;
    if (types) {
      const taken = new Set(items.map(({ _ref }) => _ref));
      const free = [...content.values()].filter(({ _id, _type }) => types.includes(_type) && !taken.has(_id));
      if (free.length === 0) return;
      item._ref = random.pick(free)._id;
    }
    items.splice(random.integer(items.length + 1), 0, item);
  });
}

/** A unique key, id or slug. */
function fresh(random: Random): string {
  return `new-${random.integer(2 ** 30).toString(36)}`;
}

function removeItem(content: Content, random: Random): void {
  const lists = allLists(content).filter(({ items, atLeast }) => items.length > atLeast);
  withRandomOne(random, lists, ({ items, atLeast }) => {
    const count = random.chance(0.3) ? items.length - atLeast : 1;
    items.splice(random.integer(items.length - count + 1), count);
  });
}

function moveItems(content: Content, random: Random): void {
  withRandomOne(random, allLists(content), ({ items }) => items.splice(0, items.length, ...random.shuffle(items)));
}

function changeSlug(content: Content, random: Random): void {
  const slugs = placesIn(content).filter(({ schema }) => schema.properties?.current);
  withRandomOne(random, slugs, ({ value }) => Object.assign(value, { current: fresh(random) }));
}

/** Sets another number, another allowed value, or the opposite of true or false. */
function changeValue(content: Content, random: Random): void {
  withRandomOne(random, placesWith(content, changeableFields), ([{ schema, value }, name]) => {
    const { type, enum: choices, minimum = -1000, maximum = 1e12 } = schema.properties?.[name] ?? {};
    const isFitting = (number: number) =>
      number >= minimum && number <= maximum && (type !== "integer" || Number.isInteger(number));
    const numbers = [0, 1, -3, 42, 0.5, 19.75, 1950, 1_234_567, maximum].filter(isFitting);
    if (type === "boolean" && !choices) value[name] = !value[name];
    else value[name] = random.pick<unknown>(choices ?? numbers);
  });
}

/** Fields that may have any other value of their schema, whatever the other fields have. */
function changeableFields({ schema, document, value }: EditablePlace): string[] {
  // A crop (`bottom`) must leave a part of the picture, and the maximum of pay (`per`) must not be below the minimum.
  if (schema.properties?.bottom || schema.properties?.per) return [];
  const changeable = fieldsOf({ schema }).filter(([name, { type = "", enum: choices }]) => {
    const isOfKind = choices || ["boolean", "number", "integer"].includes(type);
    // Each screen has one page, so a page keeps its screen.
    const isScreenOfPage = name === "screen" && document === value;
    return isOfKind && value[name] !== undefined && !fixedFields.has(name) && !isScreenOfPage;
  });
  return changeable.map(([name]) => name);
}

/** Refers to another document or picture. References to files stay, because the kind of file must match. */
function refer(content: Content, random: Random): void {
  const references = placesIn(content).filter(
    ({ schema, path }) =>
      schema.referenceTo && !schema.referenceTo.includes("sanity.fileAsset") && typeof path.at(-1) === "string",
  );
  withRandomOne(random, references, ({ schema, value }) => {
    const ids = [...content.values()].filter(({ _type }) => schema.referenceTo?.includes(_type)).map(({ _id }) => _id);
    value._ref = random.pick(ids);
  });
}

/** True for a document whose type may have any number of documents. */
const isOfMany = ({ _type }: EditableDocument) =>
  !["page", ...singletonTypes].includes(_type) && !_type.startsWith("sanity.");

/** A copy of another document, with its own address. */
function addDocument(content: Content, random: Random): void {
  withRandomOne(random, [...content.values()].filter(isOfMany), (model) => {
    const added: EditableDocument = { ...structuredClone(model), _id: fresh(random) };
    if (added.slug) added.slug = { _type: "slug", current: fresh(random) };
    content.set(added._id, added);
  });
}

/** Removes a document and all references to it, if every reference can be removed. */
function removeDocument(content: Content, random: Random): void {
  withRandomOne(random, [...content.values()].filter(isOfMany), ({ _id }) => {
    const references = placesIn(content).filter(({ schema, value }) => schema.referenceTo && value._ref === _id);
    const removals = references.map((place) => removalOf(content, place));
    if (removals.includes(undefined)) return;
    for (const remove of removals) remove?.();
    content.delete(_id);
  });
}

/** Returns a function that removes a reference; undefined if the document needs the reference. */
function removalOf(content: Content, place: EditablePlace): (() => void) | undefined {
  const owner = ownerOf(place);
  if (!Array.isArray(owner)) return place.isOptional ? () => delete owner[String(place.path.at(-1))] : undefined;
  const list = allLists(content).find(({ items }) => items === (owner as unknown));
  return list && owner.length > list.atLeast ? () => owner.splice(owner.indexOf(place.value), 1) : undefined;
}

function placesWith(content: Content, namesIn: (place: EditablePlace) => string[]): [EditablePlace, string][] {
  return placesIn(content).flatMap((place) => namesIn(place).map((name): [EditablePlace, string] => [place, name]));
}

/** Calls `act` with one of the items, if there are any. */
function withRandomOne<T>(random: Random, items: readonly T[], act: (item: T) => unknown): void {
  if (items.length > 0) act(random.pick(items));
}
