import type { ComponentType } from "react";
import type { SectionView } from "../content/views.ts";
import { loadWords } from "../i18n/words.ts";
import { defaultLocale, type Locale } from "../locales.ts";
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

type Type = SectionView["_type"];
type Placed = readonly { readonly _type: Type }[];

/** Few pages have the form, so only those pages load its code and words (`loadSections`). */
let contactForm: ComponentType<SectionProps<"contactForm">> | undefined;

/** All sections except the form. A new type of section in the model does not compile without a line here. */
const components: { readonly [T in Exclude<Type, "contactForm">]: ComponentType<SectionProps<T>> } = {
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
  contactDetails: ContactDetails,
  imprintDetails: ImprintDetails,
};

/** True if the code of these sections has been loaded. A broken payload has no sections, and fails when rendered. */
export function hasSections(sections: Placed | undefined): boolean {
  return contactForm !== undefined || !sections?.some(({ _type }) => _type === "contactForm");
}

/** Loads code and words that only some sections need. Rejects if that fails. */
export async function loadSections(sections: Placed | undefined, locale: Locale): Promise<void> {
  if (hasSections(sections)) return;
  const [code] = await Promise.all([import("./contact-form/contact-form.tsx"), loadWords(locale, "form")]);
  contactForm = code.ContactForm;
}

// Prerendering needs all code at once.
if (import.meta.env.SSR) await loadSections([{ _type: "contactForm" }], defaultLocale);

/** @param firstOpens true if the first section has the page's h1 */
export function Sections({ sections, firstOpens }: { sections: readonly SectionView[]; firstOpens: boolean }) {
  return sections.map((section, index) => {
    const before = sections.slice(0, index).filter(({ _type }) => _type === section._type).length;
    const own = section._type === "contactForm" ? contactForm : components[section._type];
    // TypeScript cannot see that the component and the section have the same type.
    const Component = own as ComponentType<SectionView & SectionPosition> | undefined;
    if (!Component) throw new TypeError(`sections.tsx has no component for the section "${section._type}".`);
    const position = { isFirst: firstOpens && index === 0, isEven: before % 2 === 1 };
    return <Component key={section._key} {...section} {...position} />;
  });
}
