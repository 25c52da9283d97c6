import type { DocumentOf, DocumentType } from "./model/documents.ts";
import type { Image } from "./model/image.ts";
import type { Imprint } from "./model/imprint.ts";
import type { Job } from "./model/job.ts";
import type { LocaleBlock, LocaleString, LocaleStringItem, LocaleText } from "./model/localised.ts";
import type { ReferenceTo } from "./model/schema.ts";
import type { Target } from "./model/target.ts";
import type { GalleryView, KeyedText, PictureView, TargetView, TextBlock } from "./views.ts";

/**
 * Content as a page is given it: texts in one language, references followed, pictures and links ready to be shown. Items
 * of lists keep their `_key`. `content/resolve/localise.ts` does to values what this does to types.
 */
export type Localised<V> = V extends LocaleStringItem
  ? KeyedText
  : V extends LocaleString | LocaleText
    ? string
    : V extends LocaleBlock
      ? readonly TextBlock[]
      : V extends Image
        ? PictureView
        : V extends { readonly _type: "slug"; readonly current: string }
          ? string
          : V extends ReferenceTo<infer T extends DocumentType>
            ? Pick<V, Extract<keyof V, "_key">> & ViewOf<T>
            : V extends Target
              ? TargetView
              : V extends readonly (infer Item)[]
                ? readonly Localised<Item>[]
                : V extends object
                  ? { readonly [K in keyof V as Exclude<K, NeverShown>]: Localised<V[K]> }
                  : V;

/** A document as a page is given it. */
export type ViewOf<T extends DocumentType> = T extends keyof SpecialViews ? SpecialViews[T] : Localised<DocumentOf<T>>;

/** Fields of use to the CMS and to what chooses content; no page shows them. */
export type NeverShown = (typeof neverShown)[number];
export const neverShown = ["_id", "_type", "open", "order", "seo"] as const;

/** Documents that are shown as something other than their own fields. */
export interface SpecialViews {
  readonly gallery: GalleryView;
  readonly job: JobView;
}

export type JobSummaryView = Pick<Localised<Job>, (typeof jobSummaryFields)[number]>;
export const jobSummaryFields = ["slug", "title", "department", "location", "employmentType", "workload"] as const;

export type EmploymentType = Job["employmentType"];

export interface JobView extends Omit<Localised<Job>, "applicationEmail"> {
  readonly id: string;
  /** Dates and amounts as the language writes them; the fields are for structured data. */
  readonly inWords: {
    readonly salary?: readonly [min: string, max: string] | undefined;
    readonly startsOn?: string | undefined;
    readonly validThrough?: string | undefined;
  };
  /** Where applications go. */
  readonly applicationEmail: string;
  /** Where the work is, for structured data: the company's own address. */
  readonly workplace: WorkplaceView;
}

export type WorkplaceView = Pick<Localised<Imprint>, (typeof workplaceFields)[number]>;
export const workplaceFields = ["companyName", "street", "postalCode", "city", "region", "countryCode"] as const;
