import type { ComponentType } from "react";
import type { SectionView, SectionViewOf } from "../content/views.ts";
import { About } from "./about/about.tsx";
import { CallToActionSection } from "./call-to-action-section/call-to-action-section.tsx";
import { ContactForm } from "./contact-form/contact-form.tsx";
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
import { Solution } from "./solution/solution.tsx";
import { Team } from "./team/team.tsx";
import { Testimonials } from "./testimonials/testimonials.tsx";

/** What a section's component is given: its content, and whether it opens the page and so carries the `h1`. */
export type SectionProps<T extends SectionView["_type"]> = SectionViewOf<T> & { readonly opens?: boolean };

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
  contactForm: ContactForm,
  imprintDetails: ImprintDetails,
};

export function SectionBlock({ section, opens }: { section: SectionView; opens: boolean }) {
  const Component = components[section._type] as ComponentType<SectionView & { opens: boolean }>;
  return <Component {...section} opens={opens} />;
}
