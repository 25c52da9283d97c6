import type { Collection, Place } from "../addresses.ts";
import type { GalleryView, PictureView } from "./media-views.ts";
import type { DocumentOf, DocumentType } from "./model/documents.ts";
import type { LocaleStringItem } from "./model/localised.ts";
import type { Block } from "./model/portable-text.ts";
import type { ReferenceTo } from "./model/schema.ts";
import type { Target } from "./model/target.ts";

/** A document as pages receive it: its fields in one language, or its special view. */
export type ViewOf<T extends DocumentType> = T extends keyof SpecialViews
  ? SpecialViews[T]
  : DocumentFields<T> & (T extends Collection ? { readonly inWords: InWords<DocumentOf<T>> } : unknown);

/** Document types with a view of their own instead of their fields. */
export interface SpecialViews {
  readonly gallery: GalleryView;
  readonly job: JobView;
}

export interface JobView extends Omit<DocumentFields<"job">, "applicationEmail" | "contact"> {
  readonly id: string;
  readonly inWords: InWords<Omit<DocumentOf<"job">, "salary">> & {
    readonly salary?: readonly [min: string, max: string];
  };
  readonly applicationEmail: string;
  readonly workplace: Pick<DocumentFields<"imprint">, (typeof workplaceFields)[number]>;
  readonly contact?: Pick<DocumentFields<"teamMember">, (typeof contactPersonFields)[number]>;
}

/** The fields of the imprint that structured data of a job contain. */
export const workplaceFields = ["companyName", "street", "postalCode", "city", "region", "countryCode"] as const;

/** The fields that a job's page shows of the person to ask. */
export const contactPersonFields = ["name", "role", "portrait"] as const;

/** Days, amounts of money and numbers of a document, written as is usual in the page's language. */
export type InWords<D> = { readonly [K in keyof D as D[K] extends string | number | undefined ? K : never]?: string };

export type DocumentFields<T extends DocumentType> = Localised<DocumentOf<T>>;

/** A stored value as pages receive it (resolve/localise.ts): a reference becomes the view of its document. */
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
            ? { readonly [K in keyof V as Exclude<K, (typeof neverShown)[number]>]: Localised<V[K]> }
            : V;

/** Fields for the CMS and for selecting content; no page shows them. */
export const neverShown = ["_id", "_type", "open", "order", "seo"] as const;

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

/** `anchor` is the id of a heading that links can lead to. */
export type TextBlock = Block & { readonly anchor?: string };

/** The page of a link inside the site, or the address of any other link (https, mailto, tel). */
export type TargetView =
  | { readonly place: Place; readonly href?: never }
  | { readonly href: string; readonly place?: never };
