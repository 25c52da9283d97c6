import type { Address, Collection, PlainScreen } from "../addresses.ts";
import type { Locale } from "../locales.ts";
import type { Figure } from "./figure.ts";
import type { JobSummaryView, Localised, ViewOf } from "./localised.ts";
import type { FooterBlock } from "./model/footer-block.ts";
import type { Imprint } from "./model/imprint.ts";
import type { Product } from "./model/product.ts";
import type { Section, SectionOf } from "./model/sections.ts";
import type { SiteSettings } from "./model/site-settings.ts";
import type { LinkView, PictureView } from "./view-parts.ts";

export type { EmploymentType, JobSummaryView, JobView, WorkplaceView } from "./localised.ts";
export type * from "./view-parts.ts";

/**
 * What a page is given: content with the language already chosen, references followed, and nothing that the page
 * does not show. Plain data, so that it can lie beside the page as JSON.
 */

export interface Payload {
  readonly address: Address;
  readonly locale: Locale;
  readonly head: HeadView;
  readonly site: SiteView;
  readonly page: PageView;
}

export interface HeadView {
  readonly title: string;
  readonly description: string;
  /** Stands beside the title in the picture of a shared link. */
  readonly image?: PictureView;
  readonly noIndex: boolean;
}

/** What every page shows around its content. */
export interface SiteView
  extends Pick<
    Localised<SiteSettings>,
    "companyName" | "claim" | "contactEmail" | "phone" | "addressLines" | "patternCredit"
  > {
  /** As people say it. */
  readonly shortName: string;
  readonly socialLinks: readonly KeyedLink[];
  readonly footerBlocks: readonly FooterBlockView[];
}

export type FooterBlockView = Localised<FooterBlock> & { readonly _key: string };

export type KeyedLink = LinkView & { readonly _key: string };

export type PageView =
  | {
      readonly kind: "sections";
      readonly screen: PlainScreen;
      readonly title: string;
      readonly sections: readonly SectionView[];
    }
  | DocumentPage;

/** The page of a collection's document. */
export type DocumentPage<C extends Collection = Collection> = {
  [K in C]: { readonly kind: K; readonly document: ViewOf<K> };
}[C];

/** Bands tell a product in brief, without its `body`. */
export type ProductView = Omit<Localised<Product>, "body"> & Pick<Partial<Localised<Product>>, "body">;

type Counter = Localised<SectionOf<"factsAndFigures">>["counters"][number];
export type CounterView = Omit<Counter, "unit"> & { readonly figure: Figure };

export type ImprintView = Localised<Imprint>;

type SectionType = Section["_type"];

/** A section as its component is given it: the model's fields in one language, unless it has a shape of its own. */
export type SectionViewOf<T extends SectionType> = { readonly _type: T; readonly _key: string } & SectionContent<T>;
export type SectionView = { [T in SectionType]: SectionViewOf<T> }[SectionType];

export type SectionContent<T extends SectionType> = T extends keyof SpecialSections
  ? SpecialSections[T]
  : Omit<Localised<SectionOf<T>>, "_key">;

/** Sections that show something other than their own fields. */
export interface SpecialSections {
  readonly richText: Omit<Localised<SectionOf<"richText">>, "_key"> & { readonly anchor?: string };
  readonly factsAndFigures: Omit<Localised<SectionOf<"factsAndFigures">>, "_key" | "counters"> & {
    readonly counters: readonly CounterView[];
  };
  readonly products: Omit<Localised<SectionOf<"products">>, "_key" | "products"> & {
    readonly layout: "bands" | "chapters";
    readonly products: readonly ({ readonly _key: string; readonly anchor?: string } & ProductView)[];
  };
  readonly jobs: Omit<Localised<SectionOf<"jobs">>, "_key"> & { readonly jobs: readonly JobSummaryView[] };
  readonly imprintDetails: {
    readonly imprint: ImprintView;
    readonly contactEmail: string;
    readonly phone?: string;
    readonly isSample: boolean;
  };
}
