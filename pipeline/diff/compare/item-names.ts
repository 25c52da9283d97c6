import type { Snapshot } from "#src/content/snapshot.ts";
import { titleIn, titleOf } from "../../documents/title.ts";
import { isObject, listOf } from "../../json.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import { type DiffContext, isReference, shorten } from "./content-in-words.ts";
import { type Entry, typeOf } from "./pair-items.ts";

type Lists = Sides<unknown> & { readonly path: string };

/** The names of an item. For a text, `usual` is its number, because a change shows the text; `titled` quotes the text. */
export function itemNames(lists: Lists, side: keyof Sides<unknown>, { item, index }: Entry, context: DiffContext) {
  const { documents, words } = context;
  const title = itemTitle(item, documents[side]);
  const listName = lists.path.split(".").at(-1) ?? "";
  if (listName === "sections") {
    // The name has the title or the number only if the page has several sections of this type: `Section “Process 2”`.
    const countIn = (list: unknown) => listOf(list).filter((one) => typeOf(one) === typeOf(item)).length;
    const isOnly = countIn(lists.before) < 2 && countIn(lists.after) < 2;
    const which = title ? `: ${title}` : ` ${countIn(listOf(lists[side]).slice(0, index + 1))}`;
    const name = words.say("section", { name: `${words.typeName(typeOf(item))}${isOnly ? "" : which}` });
    return { usual: name, titled: name };
  }
  const noun = words.itemName(listName);
  const numbered = `${noun} ${index + 1}`;
  const titled = title ? `${noun} ${words.quoted(title)}` : numbered;
  const isText = typeof item === "string" || typeOf(item) === "localeString";
  return { usual: isText ? numbered : titled, titled };
}

const itemTitleFields = ["heading", "title", "label", "name", "desc"];

/** The item's own title, or that of the document to which it refers. */
function itemTitle(item: unknown, snapshot: Snapshot): string | undefined {
  if (typeof item === "string") return shorten(item);
  if (!isObject(item)) return undefined;
  const reference = [item, item.gallery, item.callToAction].find(isReference);
  if (reference) return shorten(titleOf(snapshot.byId.get(reference._ref)) ?? reference._ref);
  const title = titleOf(item, itemTitleFields) ?? titleIn(item);
  return title ? shorten(title) : undefined;
}
