import { collections, isCollection, type Place, type Screen } from "../../addresses.ts";
import type { Locale } from "../../locales.ts";
import type { SpecialViews, TargetView, TextBlock } from "../document-views.ts";
import { movedSlug } from "../former.ts";
import type { PictureView } from "../media-views.ts";
import type { DocumentOf, DocumentType, SingletonType } from "../model/documents.ts";
import type { Image } from "../model/image.ts";
import type { Block } from "../model/portable-text.ts";
import type { Target } from "../model/target.ts";
import { withPhoneLinks } from "../phone-numbers.ts";
import { onlyDocument, openDocument, pageOf, type Snapshot } from "../snapshot.ts";
import { isBlank } from "../text.ts";
import { textOfBlock } from "../text-of-block.ts";
import { createAnchors } from "./anchors.ts";

/** The snapshot lacks content that a page needs. `make check` reports everything that is missing, in clearer words. */
export class UnresolvedContent extends Error {
  override name = "UnresolvedContent";

  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Run \`make check\` for all problems and what to do.`, options);
  }
}

export interface Reference {
  readonly _key?: string;
  readonly _ref: string;
  readonly _weak?: boolean;
}

/** Makes the views of document types that have a view of their own. */
export type SpecialResolvers = {
  readonly [T in keyof SpecialViews]: (resolver: Resolver, document: DocumentOf<T>) => SpecialViews[T];
};

/** Resolves the parts of one page. Resolve them in the order of the page, because repeated anchors get numbers. */
export class Resolver {
  readonly snapshot: Snapshot;
  readonly locale: Locale;
  readonly views: SpecialResolvers;
  readonly anchor = createAnchors();

  constructor(snapshot: Snapshot, locale: Locale, views: SpecialResolvers) {
    this.snapshot = snapshot;
    this.locale = locale;
    this.views = views;
  }

  /** A missing text is never replaced by another language. */
  localise<T>(value: { readonly [L in Locale]?: T }, what: string): T {
    const text = value[this.locale];
    if (text === undefined) throw new UnresolvedContent(`${what} has no text in "${this.locale}"`);
    // Spaces and line breaks at a text's ends would show beside a unit or where line breaks are kept.
    if (!Array.isArray(text)) return (typeof text === "string" ? text.trim() : text) as T;
    return text.filter((block) => !isBlankHeading(block)).map((block) => this.#resolveBlock(block)) as T;
  }

  follow<T extends DocumentType>(reference: Reference, type: T, what: string): DocumentOf<T> {
    const found = this.snapshot.byId.get(reference._ref);
    if (found?._type !== type) {
      throw new UnresolvedContent(`${what} refers to ${JSON.stringify(reference._ref)}, which is not a ${type}`);
    }
    return found as DocumentOf<T>;
  }

  /** Undefined if the reference is omitted, or if it is weak and its document is deleted. */
  followOptional<T extends DocumentType>(reference: Reference | undefined, type: T, what: string) {
    if (!reference || (reference._weak && !this.snapshot.byId.has(reference._ref))) return undefined;
    return this.follow(reference, type, what);
  }

  only<T extends SingletonType>(type: T): DocumentOf<T> {
    const found = onlyDocument(this.snapshot, type);
    if (!found) throw new UnresolvedContent(`There is no document of the type ${type}`);
    return found;
  }

  picture(image: Image, what: string): PictureView {
    const asset = this.follow(image.asset, "sanity.imageAsset", what);
    const { hotspot, crop, alt } = image;
    const { width, height } = asset.metadata.dimensions;
    return {
      sha1: asset.sha1hash,
      extension: extensionOf(asset),
      width,
      height,
      alt: alt && !image.decorative ? this.localise(alt, `The picture's description in ${what}`) : "",
      ...optionally("focus", hotspot && ([hotspot.x, hotspot.y] as const)),
      ...optionally("crop", crop && cropOf(crop)),
      ...optionally("placeholder", asset.metadata.lqip),
    };
  }

  /** Undefined if the link's page does not exist. */
  target(target: Target): TargetView | undefined {
    if (target.kind === "url") return { href: target.url };
    const place = this.#livePlace(target);
    return place && { place };
  }

  #resolveBlock(block: Block): TextBlock {
    const resolved = withPhoneLinks(this.#withLiveLinks(block));
    return block.style === "h2" ? { ...resolved, anchor: this.anchor(textOfBlock(block)) } : resolved;
  }

  #withLiveLinks(block: Block): Block {
    if (!block.markDefs) return block;
    const markDefs = block.markDefs.flatMap((mark) => {
      if (mark._type !== "screenLink") return mark;
      const place = this.#livePlace(mark);
      // If a link's page does not exist, only the link is removed; its text stays.
      return place ? { _key: mark._key, _type: mark._type, ...place } : [];
    });
    return { ...block, markDefs };
  }

  /**
   * A link to a former address leads to the current one, a link to a closed document to the list of its collection.
   * Undefined if the page that it leads to does not exist.
   */
  #livePlace({ screen, slug = "" }: { readonly screen: Screen; readonly slug?: string }): Place | undefined {
    if (!isCollection(screen)) return pageOf(this.snapshot, screen) && { screen };
    const isOpen = openDocument(this.snapshot, screen, slug) !== undefined;
    const current = isOpen ? slug : movedSlug(this.snapshot, screen, slug);
    return current ? { screen, slug: current } : this.#livePlace({ screen: collections[screen].list });
  }
}

/** The id of a file's document ends with its extension: `image-0a1b…-1800x1200-jpg`. */
export function extensionOf({ _id }: { readonly _id: string }): string {
  return _id.slice(_id.lastIndexOf("-") + 1);
}

/** Undefined for a crop that cuts nothing off. */
function cropOf({ top, right, bottom, left }: NonNullable<Image["crop"]>): PictureView["crop"] {
  return top + right + bottom + left > 0 ? [top, right, bottom, left] : undefined;
}

/** A heading without words would be nameless for a screen reader and in a list of contents. */
function isBlankHeading(block: Block): boolean {
  return (block.style === "h2" || block.style === "h3") && isBlank([block]);
}

/** `{ [name]: value }`, or `{}` for an undefined or empty value, so that the payload omits it. */
export function optionally<const K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return (isBlank(value) ? {} : { [name]: value }) as { [P in K]?: V };
}
