import type { DocumentOf, DocumentType } from "./model/documents.ts";
import type { Image } from "./model/image.ts";
import type { Imprint } from "./model/imprint.ts";
import type { Job } from "./model/job.ts";
import type { LocaleBlock, LocaleString, LocaleStringItem, LocaleText } from "./model/localised.ts";
import type { ReferenceTo } from "./model/schema.ts";
import type { Target } from "./model/target.ts";
import type { TeamMember } from "./model/team-member.ts";
import type { GalleryView, KeyedText, PictureView, TargetView, TextBlock } from "./views.ts";

/**
 * Content as pages receive it: texts in one language, references followed, pictures and links resolved. List items keep
 * their `_key`. `content/resolve/localise.ts` does the same to values.
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

export type ViewOf<T extends DocumentType> = T extends keyof SpecialViews ? SpecialViews[T] : Localised<DocumentOf<T>>;

/** Fields for the CMS and for selecting content; no page shows them. */
export type NeverShown = (typeof neverShown)[number];
export const neverShown = ["_id", "_type", "open", "order", "seo"] as const;

/** Document types with a view of their own instead of their fields. */
export interface SpecialViews {
  readonly gallery: GalleryView;
  readonly job: JobView;
}

export type JobSummaryView = Pick<Localised<Job>, (typeof jobSummaryFields)[number]>;
export const jobSummaryFields = ["slug", "title", "department", "location", "employmentType", "workload"] as const;

export type EmploymentType = Job["employmentType"];

export interface JobView extends Omit<Localised<Job>, "applicationEmail" | "contact"> {
  readonly id: string;
  readonly inWords: {
    readonly salary?: readonly [min: string, max: string] | undefined;
    readonly startsOn?: string | undefined;
    readonly validThrough?: string | undefined;
  };
  readonly applicationEmail: string;
  readonly workplace: WorkplaceView;
  readonly contact?: Pick<Localised<TeamMember>, (typeof contactFields)[number]>;
}

/** The person's fields on a job's page. */
export const contactFields = ["name", "role", "portrait"] as const;

export type WorkplaceView = Pick<Localised<Imprint>, (typeof workplaceFields)[number]>;
export const workplaceFields = ["companyName", "street", "postalCode", "city", "region", "countryCode"] as const;
