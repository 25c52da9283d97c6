import type { ComponentType } from "react";
import type { SectionView } from "../content/views.ts";
import { contactFormWords, validationWords } from "../i18n/parts.ts";
import { About } from "./about/about.tsx";
import { CallToActionSection } from "./call-to-action-section/call-to-action-section.tsx";
import { ContactDetails } from "./contact-details/contact-details.tsx";
import { DocumentList } from "./document-list/document-list.tsx";
import { FactsAndFigures } from "./facts-and-figures/facts-and-figures.tsx";
import { GallerySection } from "./gallery-section/gallery-section.tsx";
import { GlobalWarming } from "./global-warming/global-warming.tsx";
import { ImprintDetails } from "./imprint-details/imprint-details.tsx";
import { Introduction } from "./introduction/introduction.tsx";
import { Jobs } from "./jobs/jobs.tsx";
import { Partners } from "./partners/partners.tsx";
import { Process } from "./process/process.tsx";
import { Products } from "./products/products.tsx";
import { RichTextSection } from "./rich-text/rich-text-section.tsx";
import type { SectionPosition, SectionProps } from "./section-props.ts";
import { Solution } from "./solution/solution.tsx";
import { Team } from "./team/team.tsx";
import { Testimonials } from "./testimonials/testimonials.tsx";

/** Much code that one page in ten needs, with the words that it says. */
const contactForm = lateSection<SectionProps<"contactForm">>(async () => {
  const code = import("./contact-form/contact-form.tsx");
  await Promise.all([code, contactFormWords.load(), validationWords.load()]);
  return (await code).ContactForm;
});

// Where pages are prerendered, all code is there.
if (import.meta.env.SSR) await contactForm.load();

/** What has to be fetched before these sections are rendered. Rejects when it cannot be had. */
export async function loadSections(sections: readonly Pick<SectionView, "_type">[]): Promise<void> {
  // A payload of another shape is found out where it is rendered, where the error page takes its place.
  if (sections?.some(({ _type }) => _type === "contactForm")) await contactForm.load();
}

/** Every block an editor can place. A new type of the model does not compile until it has its line here. */
const components: { [T in SectionView["_type"]]: ComponentType<SectionProps<T>> } = {
  introduction: Introduction,
  globalWarming: GlobalWarming,
  factsAndFigures: FactsAndFigures,
  solution: Solution,
  process: Process,
  products: Products,
  about: About,
  richText: RichTextSection,
  team: Team,
  partners: Partners,
  testimonials: Testimonials,
  gallerySection: GallerySection,
  callToActionSection: CallToActionSection,
  jobs: Jobs,
  documentList: DocumentList,
  contactForm: contactForm.Component,
  contactDetails: ContactDetails,
  imprintDetails: ImprintDetails,
};

/** The sections of a page in their order. */
export function Sections({ sections, firstOpens }: { sections: readonly SectionView[]; firstOpens: boolean }) {
  const seen = new Map<SectionView["_type"], number>();
  return sections.map((section, index) => {
    const before = seen.get(section._type) ?? 0;
    seen.set(section._type, before + 1);
    const Component = components[section._type] as ComponentType<SectionView & SectionPosition>;
    const position = { isFirst: firstOpens && index === 0, isEven: before % 2 === 1 };
    return <Component key={section._key} {...section} {...position} />;
  });
}

interface LateSection<Props extends object> {
  /** Has to resolve before the section is rendered. Rejects when its code cannot be had; asked again, it tries again. */
  load(): Promise<void>;
  readonly Component: ComponentType<Props>;
}

/** A section whose code is fetched only by the pages that show it. */
function lateSection<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LateSection<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return {
    async load() {
      Loaded ??= await fetchCode();
    },
    Component(props) {
      if (!Loaded) throw new TypeError("A section was rendered before its code had been loaded.");
      return <Loaded {...props} />;
    },
  };
}
