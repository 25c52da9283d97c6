import type { Address, Collection, Place, PlainScreen } from "../addresses.ts";
import type { Locale } from "../locales.ts";
import type { SitePages } from "./company.ts";
import type { Figure } from "./format.ts";
import type { GalleryView, PictureView } from "./media-views.ts";
import type { DocumentOf, DocumentType } from "./model/documents.ts";
import type { LocaleStringItem } from "./model/localised.ts";
import type { Block } from "./model/portable-text.ts";
import type { ReferenceTo } from "./model/schema.ts";
import type { Section, SectionOf } from "./model/sections.ts";
import type { Target } from "./model/target.ts";

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

type Summary = Pick<DocumentFields<Collection>, "slug" | "title" | "summary">;

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
  readonly jobs: FieldsOf<"jobs"> & { readonly jobs: readonly JobSummaryView[] };
  readonly documentList: Omit<FieldsOf<"documentList">, "dayField" | "sortOrder" | "limit"> & {
    readonly documents: readonly (Summary & { readonly day?: string; readonly dayInWords?: string })[];
  };
  readonly imprintDetails: Pick<SiteView, "contactEmail" | "phone"> & {
    readonly imprint: DocumentFields<"imprint">;
    readonly isSample: boolean;
  };
}

/** The page of a link inside the site, or the address of any other link (https, mailto, tel). */
export type TargetView =
  | { readonly place: Place; readonly href?: never }
  | { readonly href: string; readonly place?: never };

/** `anchor` is the id of a heading that links can lead to. */
export type TextBlock = Block & { readonly anchor?: string };

export interface KeyedText {
  readonly _key: string;
  readonly text: string;
}

/** The views of values by their `_type`. */
interface ValueViews {
  readonly localeString: string;
  readonly localeText: string;
  readonly localeBlock: readonly TextBlock[];
  readonly image: PictureView;
  readonly slug: string;
}

/** The type of a value as pages receive it; resolve/localise.ts makes such values. Items of lists keep their `_key`. */
export type Localised<V> = V extends LocaleStringItem
  ? KeyedText
  : V extends { readonly _type: infer T extends keyof ValueViews }
    ? ValueViews[T]
    : V extends ReferenceTo<infer T extends DocumentType>
      ? Pick<V, Extract<keyof V, "_key">> & ViewOf<T>
      : V extends Target
        ? TargetView | undefined
        : V extends readonly (infer Item)[]
          ? readonly Localised<Item>[]
          : V extends object
            ? { readonly [K in keyof V as Exclude<K, NeverShown>]: Localised<V[K]> }
            : V;

type DocumentFields<T extends DocumentType> = Localised<DocumentOf<T>>;

export type ViewOf<T extends DocumentType> = T extends keyof SpecialViews
  ? SpecialViews[T]
  : DocumentFields<T> & (T extends Collection ? { readonly inWords: InWords<DocumentOf<T>> } : unknown);

/** Days, amounts of money and numbers of a document as its readers write them. */
export type InWords<D> = { readonly [K in keyof D as D[K] extends string | number | undefined ? K : never]?: string };

/** Fields for the CMS and for selecting content; no page shows them. */
type NeverShown = (typeof neverShown)[number];
export const neverShown = ["_id", "_type", "open", "order", "seo"] as const;

/** Document types with a view of their own instead of their fields. */
export interface SpecialViews {
  readonly gallery: GalleryView;
  readonly job: JobView;
}

type JobSummaryView = Pick<DocumentFields<"job">, (typeof jobSummaryFields)[number]>;
export const jobSummaryFields = ["slug", "title", "department", "location", "employmentType", "workload"] as const;

export interface JobView extends Omit<DocumentFields<"job">, "applicationEmail" | "contact"> {
  readonly id: string;
  readonly inWords: InWords<Omit<DocumentOf<"job">, "salary">> & {
    readonly salary?: readonly [min: string, max: string];
  };
  readonly applicationEmail: string;
  readonly workplace: Pick<DocumentFields<"imprint">, (typeof workplaceFields)[number]>;
  readonly contact?: Pick<DocumentFields<"teamMember">, (typeof contactPersonFields)[number]>;
}

/** The fields that a job's page shows of the person to ask. */
export const contactPersonFields = ["name", "role", "portrait"] as const;

/** The fields of the imprint that structured data of a job contain. */
export const workplaceFields = ["companyName", "street", "postalCode", "city", "region", "countryCode"] as const;
