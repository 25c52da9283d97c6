import type { PlainScreen } from "../../addresses.ts";
import { byCodeUnit } from "../canonical.ts";
import type { TextBlock } from "../document-views.ts";
import { formatDate, formatFigure } from "../format.ts";
import { type DocumentOf, dayFields } from "../model/documents.ts";
import type { ModelSchema } from "../model/model-schema.ts";
import { type Section, type SectionOf, sectionSchemas } from "../model/sections.ts";
import { openDocuments } from "../snapshot.ts";
import { textOfBlock } from "../text-of-block.ts";
import { jobSummaryFields, type ProductView, type SectionView, type SpecialSections } from "../views.ts";
import { localiseDocument, localiseSome, ownFields } from "./localise.ts";
import { optionally, type Resolver } from "./resolver.ts";

/** `where` is the section's place, for messages. */
type Context = { readonly resolver: Resolver; readonly screen: PlainScreen; readonly where: string };

export function resolveSection(resolver: Resolver, screen: PlainScreen, section: Section): SectionView {
  const { _type, _key } = section;
  const context = { resolver, screen, where: `The page “${screen}”, section ${_type}` };
  // TypeScript does not see that the function of a type gets a section of the same type.
  type Resolve = (section: Section, context: Context) => object;
  const special = specialSections[_type as keyof SpecialSections] as Resolve | undefined;
  const content = special ? special(section, context) : sectionFields(section, context);
  return { _type, _key, ...content } as SectionView;
}

/** False for a section that is hidden because its list is empty. */
export function hasContent(section: SectionView): boolean {
  if (section._type === "gallerySection") return section.gallery.items.length > 0;
  const { properties = {} } = sectionSchemas[section._type] as ModelSchema;
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  return !Object.entries(section).some(([name, value]) => properties[name]?.whenEmpty === "hidden" && isEmpty(value));
}

function sectionFields<S extends Section, K extends string = never>(
  section: S,
  { resolver, where }: Context,
  without: readonly K[] = [],
) {
  return ownFields(resolver, section, ["_key", ...without], where);
}

/** Sections that show more than their fields, or show them otherwise. */
const specialSections: {
  readonly [T in keyof SpecialSections]: (section: SectionOf<T>, context: Context) => SpecialSections[T];
} = {
  factsAndFigures: (section, context) => {
    const content = sectionFields(section, context);
    const counters = content.counters.map(({ unit, ...counter }) => ({
      ...counter,
      figure: formatFigure(counter.endVal, unit, context.resolver.locale),
    }));
    return { ...content, counters };
  },
  products: (section, context) => {
    const { resolver, screen, where } = context;
    const layout = screen === "products" ? "chapters" : "bands";
    const products = section.products.flatMap((reference) => {
      const product = resolver.followOptional(reference, "product", where);
      return product ? [{ _key: reference._key, ...resolveProduct(resolver, product, layout) }] : [];
    });
    return { ...sectionFields(section, context, ["products"]), layout, products };
  },
  richText: (section, context) => {
    const { resolver } = context;
    // The heading's anchor is made before the anchors of the text, because repeated anchors get numbers in this order.
    const { heading } = sectionFields(section, context, ["body"]);
    const anchor = heading === undefined ? undefined : resolver.anchor(heading);
    const content = sectionFields(section, context);
    return anchor ? { ...content, anchor } : { ...content, body: withoutLeap(resolver, content.body) };
  },
  jobs: (section, context) => ({
    ...sectionFields(section, context),
    jobs: openDocuments(context.resolver.snapshot, "job").map((job) =>
      localiseSome(context.resolver, job, jobSummaryFields),
    ),
  }),
  documentList: (section, context) => ({
    ...sectionFields(section, context, ["dayField", "sortOrder", "limit"]),
    documents: documentsFor(section, context.resolver),
  }),
  imprintDetails: (_section, { resolver }) => {
    const settings = resolver.only("siteSettings");
    return {
      imprint: localiseDocument(resolver, resolver.only("imprint")),
      contactEmail: settings.contactEmail,
      ...optionally("phone", settings.phone),
      isSample: resolver.snapshot.lock.source === "sample",
    };
  },
};

/** The documents of a list, sorted by the day in `dayField`; documents without such a day come last. */
function documentsFor(section: SectionOf<"documentList">, resolver: Resolver) {
  const { collection, dayField = "publishedOn", sortOrder, limit } = section;
  const hasDay = dayFields(collection).includes(dayField);
  const dayOf = (document: object) => (hasDay ? String(Reflect.get(document, dayField) ?? "") : "");
  const order = sortOrder === "earliestFirst" ? 1 : -1;
  return openDocuments(resolver.snapshot, collection)
    .map((document) => ({ document, day: dayOf(document) }))
    .sort((a, b) => Number(a.day === "") - Number(b.day === "") || order * byCodeUnit(a.day, b.day))
    .slice(0, limit)
    .map(({ document, day }) => ({
      ...localiseSome(resolver, document, ["slug", "title", "summary"]),
      ...(day && { day, dayInWords: formatDate(day, resolver.locale) }),
    }));
}

/** If a section has no heading, an h3 would follow the page's h1, so each h3 before the first h2 becomes an h2. */
function withoutLeap(resolver: Resolver, blocks: readonly TextBlock[]): readonly TextBlock[] {
  const first = blocks.findIndex(({ style }) => style === "h2");
  const isBefore = (place: number) => first === -1 || place < first;
  return blocks.map((block, place) =>
    block.style === "h3" && isBefore(place)
      ? { ...block, style: "h2" as const, anchor: resolver.anchor(textOfBlock(block)) }
      : block,
  );
}

/** A band shows a product without its body and only the start of its lists. A chapter shows everything. */
function resolveProduct(resolver: Resolver, product: DocumentOf<"product">, layout: "bands" | "chapters"): ProductView {
  if (layout === "chapters") return { anchor: resolver.anchor(product.slug.current), ...ownFields(resolver, product) };
  const brief = ownFields(resolver, product, ["body"]);
  return { ...brief, facts: brief.facts.slice(0, 2), uses: brief.uses.slice(0, 3) };
}
