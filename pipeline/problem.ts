import { shown } from "./text/shown.ts";

/** One thing that is wrong in a snapshot, in words that an editor can act on. */
export interface Problem {
  /** `drift` is what a changed studio looks like: unknown types and fields. It fails the check with `STRICT=1` alone. */
  readonly level: "error" | "drift" | "warning";
  /** Title and id such as `Startseite (page-home)`, or a file of the snapshot. */
  readonly document: string;
  /** Where in the document, such as `sections[process].steps[rearing].image.alt.en`; empty for the whole. */
  readonly path: string;
  readonly wrong: string;
  readonly remedy: string;
  /** The document, where it is about one. */
  readonly about?: { readonly id: string; readonly type: string };
  /**
   * What it is about in general, such as `teamMember.nickname`, where it is about something that the site does not know:
   * a studio that has changed can bring any number of these, and they are told once.
   */
  readonly kind?: string;
  /** A fault of what is in a document: an error only where a page shows it. */
  readonly onlyIfShown?: true;
  /** A page cannot be made: no baseline makes up for that. */
  readonly breaksPage?: true;
  /** Where the document is edited, if the studio's address is known. */
  readonly studio?: string;
  /** In how many documents it is, where it is told once for all of them. */
  readonly count?: number;
}

/** What to do when files and lock disagree because someone edited the files by hand. */
export const sealRemedy = "If this was meant, run: make seal. If not, restore the file from git";

/** About a file as a whole. */
export function problemOfFile(file: string, wrong: string, remedy: string): Problem {
  return { level: "error", document: shown(file, 200), path: "", wrong, remedy };
}

/** The name of the example, and how many others there are: `Mai (newsletter-may) and 17 others`. */
export function documentsInWords({ document, count = 1 }: Problem): string {
  if (count <= 1) return document;
  return `${document} and ${count === 2 ? "1 other" : `${count - 1} others`}`;
}
