import type { Address, Collection, PlainScreen } from "../addresses.ts";
import type { Locale } from "../locales.ts";
import type { SitePages } from "./company.ts";
import type { DocumentFields, Localised, TargetView, TextBlock, ViewOf } from "./document-views.ts";
import type { Figure } from "./format.ts";
import type { PictureView } from "./media-views.ts";
import type { Section, SectionOf } from "./model/sections.ts";

/** A page's content in its language as plain data, with references followed and without unused fields. */
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
  readonly image?: PictureView;
  readonly noIndex: boolean;
}

export interface SiteView extends Pick<DocumentFields<"siteSettings">, (typeof shownSettings)[number]>, SitePages {
  readonly shortName: string;
  readonly socialLinks: readonly { readonly _key: string; readonly label: string; readonly target: TargetView }[];
  readonly footerBlocks: readonly (DocumentFields<"footerBlock"> & { readonly _key: string })[];
}

export const shownSettings = [
  "companyName",
  "claim",
  "contactEmail",
  "phone",
  "addressLines",
  "patternCredit",
] as const;

export type PageView =
  | {
      readonly kind: "sections";
      readonly screen: PlainScreen;
      readonly title: string;
      readonly sections: readonly SectionView[];
    }
  | DocumentPage;

export type DocumentPage<C extends Collection = Collection> = {
  [K in C]: { readonly kind: K; readonly document: ViewOf<K> };
}[C];

/** The fields of a document that the pages of all collections show. */
export type ShownDocument = Pick<DocumentFields<Collection>, "title" | "summary" | "publishedOn"> & {
  readonly inWords: { readonly publishedOn?: string };
  readonly body?: readonly TextBlock[];
};

export type ProductView = Omit<DocumentFields<"product">, "body"> & {
  readonly anchor?: string;
  readonly body?: DocumentFields<"product">["body"];
};

type Counter = Localised<SectionOf<"factsAndFigures">>["counters"][number];
export type CounterView = Omit<Counter, "unit"> & { readonly figure: Figure };

type SectionType = Section["_type"];

/** A section as its component receives it: the model's fields in one language, or its special view. */
export type SectionViewOf<T extends SectionType> = { readonly _type: T; readonly _key: string } & SectionContent<T>;
export type SectionView = { [T in SectionType]: SectionViewOf<T> }[SectionType];

type SectionContent<T extends SectionType> = T extends keyof SpecialSections ? SpecialSections[T] : FieldsOf<T>;
type FieldsOf<T extends SectionType> = Omit<Localised<SectionOf<T>>, "_key">;

/** Sections with a view of their own instead of their fields. */
export interface SpecialSections {
  readonly richText: FieldsOf<"richText"> & { readonly anchor?: string };
  readonly factsAndFigures: Omit<FieldsOf<"factsAndFigures">, "counters"> & {
    readonly counters: readonly CounterView[];
  };
  readonly products: Omit<FieldsOf<"products">, "products"> & {
    readonly layout: "bands" | "chapters";
    readonly products: readonly ({ readonly _key: string } & ProductView)[];
  };
  readonly jobs: FieldsOf<"jobs"> & { readonly jobs: readonly JobSummary[] };
  readonly documentList: Omit<FieldsOf<"documentList">, "dayField" | "sortOrder" | "limit"> & {
    readonly documents: readonly (Summary & { readonly day?: string; readonly dayInWords?: string })[];
  };
  readonly imprintDetails: Pick<SiteView, "contactEmail" | "phone"> & {
    readonly imprint: DocumentFields<"imprint">;
    readonly isSample: boolean;
  };
}

type Summary = Pick<DocumentFields<Collection>, "slug" | "title" | "summary">;
type JobSummary = Pick<DocumentFields<"job">, (typeof jobSummaryFields)[number]>;

/** The fields that a list of jobs shows of each job. */
export const jobSummaryFields = ["slug", "title", "department", "location", "employmentType", "workload"] as const;
