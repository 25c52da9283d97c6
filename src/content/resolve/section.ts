import type { PlainScreen } from "../../addresses.ts";
import type { Section, SectionOf } from "../model/sections.ts";
import { openDocuments } from "../snapshot.ts";
import type { SectionView, SectionViewOf } from "../views.ts";
import { resolveGalleryItem } from "./gallery.ts";
import { resolveImprint } from "./imprint.ts";
import { resolveJobSummary } from "./job.ts";
import { resolvePartner, resolvePerson, resolveTestimonial } from "./people.ts";
import { resolveOptionalPicture, resolvePicture } from "./picture.ts";
import { resolveProduct } from "./product.ts";
import { optionally, type Resolver } from "./resolver.ts";

type SectionType = Section["_type"];

interface Context {
  readonly resolver: Resolver;
  readonly screen: PlainScreen;
  /** Document and section, for messages. */
  readonly where: string;
}

/** Whether the site can show a section. Others are what a changed studio adds: drift, which the check reports. */
export function isKnownSection(section: { readonly _type: string }): boolean {
  return Object.hasOwn(contentOf, section._type);
}

/** A section as the page shows it. */
export function resolveSection(resolver: Resolver, screen: PlainScreen, section: Section): SectionView {
  const context = { resolver, screen, where: `The page “${screen}”, section ${section._type}` };
  const content = (contentOf[section._type] as (section: Section, context: Context) => object)(section, context);
  return { _type: section._type, _key: section._key, ...content } as SectionView;
}

/** Whether there is anything to show: an editor may empty a gallery and leave it on the page. */
export function hasContent(section: SectionView): boolean {
  return section._type !== "gallerySection" || section.items.length > 0;
}

type ContentOf = {
  [T in SectionType]: (section: SectionOf<T>, context: Context) => Omit<SectionViewOf<T>, "_type" | "_key">;
};

const contentOf: ContentOf = {
  introduction: ({ eyebrow, heading, text, image, action }, { resolver, where }) => ({
    ...resolver.localiseOptional("eyebrow", eyebrow, where),
    heading: resolver.localise(heading, where),
    text: resolver.localise(text, where),
    image: resolvePicture(resolver, image, where),
    ...optionally(
      "action",
      action && { label: resolver.localise(action.label, where), target: resolver.target(action.target) },
    ),
  }),
  globalWarming: ({ heading, text, image }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    text: resolver.localise(text, where),
    image: resolvePicture(resolver, image, where),
  }),
  factsAndFigures: ({ heading, counters }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    counters: counters.map(({ endVal, unit, desc }) => ({
      endVal,
      unit: resolver.localise(unit, where),
      desc: resolver.localise(desc, where),
    })),
  }),
  solution: ({ heading, text, image, advantages }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    text: resolver.localise(text, where),
    image: resolvePicture(resolver, image, where),
    advantages: advantages.map((advantage) => resolver.localise(advantage, where)),
  }),
  process: ({ heading, steps }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    steps: steps.map(({ title, text, image }) => ({
      title: resolver.localise(title, where),
      text: resolver.localise(text, where),
      image: resolvePicture(resolver, image, where),
    })),
  }),
  products: ({ heading, text, products }, { resolver, screen, where }) => {
    const layout = screen === "products" ? "chapters" : "bands";
    return {
      heading: resolver.localise(heading, where),
      ...resolver.localiseOptional("text", text, where),
      layout,
      products: resolver.followAll(products, "product", where).map((one) => resolveProduct(resolver, one, layout)),
    };
  },
  about: ({ heading, body, image }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    body: resolver.localise(body, where),
    ...resolveOptionalPicture(resolver, "image", image, where),
  }),
  richText: ({ heading, body }, { resolver, where }) => ({
    ...resolver.localiseOptional("heading", heading, where),
    body: resolver.localise(body, where),
  }),
  team: ({ heading, members }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    members: resolver.followAll(members, "teamMember", where).map((one) => resolvePerson(resolver, one)),
  }),
  partners: ({ heading, partners }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    partners: resolver.followAll(partners, "partner", where).map((one) => resolvePartner(resolver, one)),
  }),
  testimonials: ({ heading, testimonials }, { resolver, where }) => ({
    ...resolver.localiseOptional("heading", heading, where),
    testimonials: resolver
      .followAll(testimonials, "testimonial", where)
      .map((one) => resolveTestimonial(resolver, one)),
  }),
  gallerySection: ({ gallery: reference }, { resolver, where }) => {
    const gallery = resolver.follow(reference, "gallery", where);
    return {
      title: resolver.localise(gallery.title, gallery._id),
      items: gallery.items.map((item) => resolveGalleryItem(resolver, item, gallery._id)),
    };
  },
  callToActionSection: ({ callToAction: reference }, { resolver, where }) => {
    const { _id, heading, text, label, target } = resolver.follow(reference, "callToAction", where);
    return {
      heading: resolver.localise(heading, _id),
      text: resolver.localise(text, _id),
      link: { label: resolver.localise(label, _id), target: resolver.target(target) },
    };
  },
  jobs: ({ heading, text, emptyText }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    ...resolver.localiseOptional("text", text, where),
    emptyText: resolver.localise(emptyText, where),
    jobs: openDocuments(resolver.snapshot, "job").map((job) => resolveJobSummary(resolver, job)),
  }),
  contactForm: ({ heading, text, consentText }, { resolver, where }) => ({
    heading: resolver.localise(heading, where),
    text: resolver.localise(text, where),
    consentText: resolver.localise(consentText, where),
  }),
  imprintDetails: (_section, { resolver }) => {
    const settings = resolver.only("siteSettings");
    return {
      imprint: resolveImprint(resolver, { withBody: true }),
      contactEmail: settings.contactEmail,
      ...optionally("phone", settings.phone),
      isSample: resolver.snapshot.lock.source === "sample",
    };
  },
};
