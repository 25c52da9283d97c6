import { knownValue } from "#src/content/known-content.ts";
import { hiddenLinks } from "#src/content/known-marks.ts";
import { linkTypes } from "#src/content/model/portable-text.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isBlank } from "#src/content/text.ts";
import { type Locale, locales } from "#src/locales.ts";
import { valueAt } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import type { ExpectedObject, Walked } from "../documents/walk.ts";
import { isObject, type JsonObject, listOf, objectsIn } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { typedList } from "./text.ts";

/** Finds marks of rich text that no page shows, and links that no text has. */
export function checkMarks({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema, value }) => schema.properties?._type?.const === "block" && value._type === "block")
    .flatMap((place) => [...unshownMarks(document, place), ...unusedLinks(document, place)]);
}

/** The spans of a block, each with its position among the children. */
function spansOf(block: JsonObject): (readonly [index: number, span: JsonObject])[] {
  return [...listOf(block.children).entries()].flatMap(([index, child]) =>
    isObject(child) && child._type === "span" ? [[index, child] as const] : [],
  );
}

function unshownMarks(document: StoredDocument, { value: block, schema, path }: ExpectedObject): Problem[] {
  // A page shows the same spans in the same order, but not each of their marks.
  const shownSpans = objectsIn((knownValue(block, schema) as JsonObject).children);
  return spansOf(block).flatMap(([index, { marks }], place) => {
    const shown = listOf(shownSpans[place]?.marks);
    const unshown = listOf(marks).filter((mark) => !shown.includes(mark));
    return unshown.flatMap((mark) => {
      const rule = typeof mark === "string" && mark !== "" && ruleForUnshown(mark, block, shown);
      if (!rule) return [];
      const words = say(rule, { mark: escapeForDisplay(mark) });
      const level = rule === "mark.notShown" ? "drift" : "warning";
      return [problemIn(document, [...path, "children", index, "marks"], words, level)];
    });
  });
}

/** Decorators of Sanity's editor that the site does not know. */
const unknownDecorators = ["underline", "code", "strike-through"];

/** Undefined for a link of an unknown type, which another rule reports. */
function ruleForUnshown(mark: string, block: JsonObject, shownMarks: readonly unknown[]): RuleName | undefined {
  const links = objectsIn(block.markDefs);
  const link = links.find(({ _key }) => _key === mark);
  if (!link) return unknownDecorators.includes(mark) ? "mark.notShown" : "mark.noLink";
  if (!linkTypes.some((type) => type === link._type)) return undefined;
  const hasShownLink = shownMarks.some((other) => links.some(({ _key }) => _key === other));
  return hasShownLink ? "mark.secondLink" : "mark.blankLink";
}

/** The links that no span names. For a hidden link that a span names, `unshownMarks` has a problem. */
function unusedLinks(document: StoredDocument, { value: block, path }: ExpectedObject): Problem[] {
  const links = objectsIn(block.markDefs);
  const marks = new Set(spansOf(block).flatMap(([, span]) => listOf(span.marks)));
  // If several links have one key, a span names the first of them.
  const named = links.filter((link) => marks.has(link._key) && links.find(({ _key }) => _key === link._key) === link);
  const hidden = hiddenLinks(block);
  return [...listOf(block.markDefs).entries()]
    .filter(([, link]) => hidden.includes(link) && !named.some((one) => one === link))
    .map(([index]) => problemIn(document, [...path, "markDefs", index], say("mark.unused"), "warning"));
}

/** Finds empty lines and headings, smaller headings with no heading above them, and lists typed as paragraphs. */
export function checkOutlines({ document, places }: Walked): Problem[] {
  const texts = places.filter(({ schema }) => schema.properties?._type?.const === "localeBlock");
  return texts.flatMap(({ value, path }) =>
    locales.flatMap((locale) => {
      const isHeaded = hasHeading(valueAt(document, path.slice(0, -1)), locale);
      return outlineFaults(value[locale], isHeaded).map(([index, rule]) =>
        problemIn(document, [...path, locale, index], say(rule), "warning"),
      );
    }),
  );
}

/** True if a page shows another field of the text's owner as the heading above the text. */
function hasHeading(owner: unknown, locale: Locale): boolean {
  const { heading, name } = isObject(owner) ? owner : {};
  return [heading, name].some((field) => isObject(field) && !isBlank(field[locale]));
}

function outlineFaults(blocks: unknown, isBelowHeading: boolean): [index: number, rule: RuleName][] {
  if (!Array.isArray(blocks) || isBlank(blocks)) return [];
  const faults: [number, RuleName][] = [];
  let isHeaded = isBelowHeading;
  for (const [index, block] of blocks.entries()) {
    // A block without any span is not shown, and its unknown objects are already reported.
    if (!isObject(block) || block._type !== "block" || spansOf(block).length === 0) continue;
    const isHeading = block.style === "h2" || block.style === "h3";
    const lines = [block, blocks[index + 1]].map(textOfParagraph).join("\n");
    if (isBlank([block])) faults.push([index, isHeading ? "heading.empty" : "line.empty"]);
    else if (typedList.test(lines)) faults.push([index, "text.typedList"]);
    else {
      if (block.style === "h3" && !isHeaded) faults.push([index, "heading.skipped"]);
      isHeaded ||= isHeading;
    }
  }
  return faults;
}

/** Empty for a block that is an item of a list. */
function textOfParagraph(block: unknown): string {
  if (!isObject(block) || block.listItem !== undefined) return "";
  const [first] = objectsIn(block.children);
  return typeof first?.text === "string" ? first.text : "";
}
