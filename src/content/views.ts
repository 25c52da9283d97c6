import type { Address, Place, PlainScreen } from "../addresses.ts";
import type { Locale } from "../locales.ts";
import type { Block } from "./model/portable-text.ts";

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
export interface SiteView {
  readonly companyName: string;
  /** As people say it. */
  readonly shortName: string;
  readonly claim: string;
  readonly contactEmail: string;
  readonly phone?: string;
  readonly addressLines: readonly string[];
  readonly socialLinks: readonly LinkView[];
  readonly footerBlocks: readonly FooterBlockView[];
  readonly patternCredit?: { title: string; author: string; url?: string; licence: string; licenceUrl: string };
}

export interface FooterBlockView {
  readonly title: string;
  readonly text?: string;
  readonly links: readonly LinkView[];
}

/** `place` inside the site, `href` elsewhere (https, mailto, tel). */
export type TargetView =
  | { readonly place: Place; readonly href?: never }
  | { readonly href: string; readonly place?: never };
export type LinkView = { readonly label: string; readonly target: TargetView };

export type PageView =
  | {
      readonly kind: "sections";
      readonly screen: PlainScreen;
      readonly title: string;
      readonly sections: readonly SectionView[];
    }
  | { readonly kind: "job"; readonly job: JobView };

/** A picture by its content; the files it is served as are named by `content/pictures.ts`. */
export interface PictureView {
  readonly sha1: string;
  readonly extension: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** The point that must stay in view, as shares of width and height. */
  readonly focus?: readonly [x: number, y: number];
  /** What is cut off, in shares: top, right, bottom, left. */
  readonly crop?: readonly [top: number, right: number, bottom: number, left: number];
  /** A few pixels as a `data:` address. */
  readonly placeholder?: string;
}

/** An uploaded file that is served as it is; its address is named by `content/pictures.ts`. */
export interface FileView {
  readonly sha1: string;
  readonly extension: string;
  readonly mimeType: string;
}

export interface FilmView extends FileView {
  /** Begins by itself, without sound, when it is first shown. */
  readonly autoplay?: boolean;
}

export interface DocumentView extends FileView {
  /** What the file is called when a visitor keeps it, without its extension. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface ProductView {
  readonly name: string;
  readonly slug: string;
  readonly kind: "oil" | "protein" | "fertilizer";
  readonly summary: string;
  /** Only where the whole product is told. */
  readonly body?: readonly Block[];
  readonly image: PictureView;
  readonly facts: readonly { label: string; value: string }[];
  readonly uses: readonly string[];
}

export interface PersonView {
  readonly name: string;
  readonly role: string;
  readonly bio?: string;
  readonly portrait?: PictureView;
}

export interface JobSummaryView {
  readonly slug: string;
  readonly title: string;
  readonly department: string;
  readonly location: string;
  readonly employmentType: EmploymentType;
  readonly workload?: string;
  readonly startsOn?: string;
  readonly summary: string;
}

export type EmploymentType = "fullTime" | "partTime" | "minijob" | "apprenticeship" | "internship" | "thesis";

export interface JobView extends JobSummaryView {
  readonly id: string;
  readonly salary?: { min: number; max: number; per: "hour" | "month" | "year" };
  readonly publishedOn: string;
  readonly validThrough?: string;
  readonly tasks: readonly string[];
  readonly requirements: readonly string[];
  readonly benefits: readonly string[];
  readonly body?: readonly Block[];
  /** Where applications go. */
  readonly applicationEmail: string;
  readonly contact?: PersonView;
  /** Where the work is, for structured data: the company's own address. */
  readonly workplace: ImprintView;
}

export interface ImprintView {
  readonly companyName: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region?: string;
  readonly country: string;
  readonly countryCode: string;
  readonly registerNumber: string;
  readonly court: string;
  readonly vatId: string;
  readonly representedBy?: string;
  readonly responsible?: string;
  readonly body?: readonly Block[];
}

export type GalleryItemView = {
  readonly _key: string;
  readonly title?: string;
  readonly description?: string;
  /** Shown instead of `picture` until the item is opened. */
  readonly thumb?: PictureView;
} & (
  | { readonly kind: "picture"; readonly picture: PictureView }
  /** The picture is the poster. */
  | { readonly kind: "film"; readonly film: FilmView; readonly picture: PictureView }
  | { readonly kind: "embed"; readonly embed: EmbedView; readonly picture: PictureView }
  | { readonly kind: "document"; readonly document: DocumentView; readonly picture?: never }
);

export interface EmbedView {
  readonly address: string;
  /** Who plays it, or else the host that the address leads to. */
  readonly provider: string;
  /** Whether it can be played here, after the visitor's consent. */
  readonly isPlayable: boolean;
}

type View<T extends string, P> = { readonly _type: T; readonly _key: string } & Readonly<P>;

export type SectionView =
  | View<"introduction", { eyebrow?: string; heading: string; text: string; image: PictureView; action?: LinkView }>
  | View<"globalWarming", { heading: string; text: string; image: PictureView }>
  | View<"factsAndFigures", { heading: string; counters: readonly { endVal: number; unit: string; desc: string }[] }>
  | View<"solution", { heading: string; text: string; image: PictureView; advantages: readonly string[] }>
  | View<"process", { heading: string; steps: readonly { title: string; text: string; image: PictureView }[] }>
  | View<"products", { heading: string; text?: string; layout: "bands" | "chapters"; products: readonly ProductView[] }>
  | View<"about", { heading: string; body: readonly Block[]; image?: PictureView }>
  | View<"richText", { heading?: string; body: readonly Block[] }>
  | View<"team", { heading: string; members: readonly PersonView[] }>
  | View<
      "partners",
      { heading: string; partners: readonly { name: string; description: string; url?: string; logo?: PictureView }[] }
    >
  | View<
      "testimonials",
      {
        heading?: string;
        testimonials: readonly {
          quote: string;
          author: string;
          role?: string;
          organisation?: string;
          portrait?: PictureView;
        }[];
      }
    >
  | View<"gallerySection", { title: string; items: readonly GalleryItemView[] }>
  | View<"callToActionSection", { heading: string; text: string; link: LinkView }>
  | View<"jobs", { heading: string; text?: string; emptyText: string; jobs: readonly JobSummaryView[] }>
  | View<"contactForm", { heading: string; text: string; consentText: readonly Block[] }>
  | View<"imprintDetails", { imprint: ImprintView; contactEmail: string; phone?: string; isSample: boolean }>;

export type SectionViewOf<T extends SectionView["_type"]> = Extract<SectionView, { _type: T }>;
