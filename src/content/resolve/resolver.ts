import type { Locale } from "../../site.ts";
import type { DocumentOf, DocumentType, SingletonType } from "../model/documents.ts";
import type { Target } from "../model/target.ts";
import { placeOf } from "../place-of.ts";
import { onlyDocument, type Snapshot } from "../snapshot.ts";
import type { TargetView } from "../views.ts";

/** Thrown when a page cannot be made from the snapshot. `make check` finds all such causes at once, in kinder words. */
export class UnresolvedContent extends Error {
  override name = "UnresolvedContent";
}

/** What every part of a page needs to be resolved: the snapshot, the language, and the document being read. */
export class Resolver {
  readonly snapshot: Snapshot;
  readonly locale: Locale;

  constructor(snapshot: Snapshot, locale: Locale) {
    this.snapshot = snapshot;
    this.locale = locale;
  }

  /** Text in the page's language. A missing one is never replaced by the other language. */
  localise<T>(value: { readonly de?: T; readonly en?: T }, what: string): T {
    const text = value[this.locale];
    if (text === undefined) throw new UnresolvedContent(`${what} has no text in "${this.locale}". ${advice}`);
    return text;
  }

  /** As `localise`, for fields that may be left out altogether: gives an object to spread. */
  localiseOptional<const K extends string, T>(
    name: K,
    value: { readonly de?: T; readonly en?: T } | undefined,
    what: string,
  ): { [P in K]?: T } {
    return (value ? { [name]: this.localise(value, what) } : {}) as { [P in K]?: T };
  }

  /** The document a reference points to. */
  follow<T extends DocumentType>(reference: { readonly _ref: string }, type: T, what: string): DocumentOf<T> {
    const found = this.snapshot.byId.get(reference._ref);
    if (found?._type !== type) {
      throw new UnresolvedContent(`${what} refers to "${reference._ref}", which is not a ${type}. ${advice}`);
    }
    return found as DocumentOf<T>;
  }

  /** The document of a type of which there is one. */
  only<T extends SingletonType>(type: T): DocumentOf<T> {
    const found = onlyDocument(this.snapshot, type);
    if (!found) throw new UnresolvedContent(`There is no document of the type ${type}. ${advice}`);
    return found;
  }

  target(target: Target): TargetView {
    return target.kind === "url" ? { href: target.url } : { place: placeOf(target.screen, target.slug) };
  }
}

export const advice = "Run `make check` for all problems and what to do.";

/** `{ [name]: value }`, or nothing where there is no value: optional fields stay out of the payload. */
export function optionally<const K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };
}
