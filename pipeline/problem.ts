import { inLanguage, type Words } from "./check/words.ts";
import type { ReportWords } from "./diff/words.ts";
import type { ReportLocale } from "./settings.ts";
import { studioAddress } from "./studio-address.ts";
import { shown } from "./text/shown.ts";

/** One thing that is wrong in a snapshot, in words that an editor can act on. */
export interface Problem extends Words {
  /** `drift` is what a changed studio looks like: unknown types and fields. It fails the check with `STRICT=1` alone. */
  readonly level: "error" | "drift" | "warning";
  /** Title and id such as `Startseite (page-home)`, or a file of the snapshot. */
  readonly document: string;
  /** Where in the document, such as `sections[process].steps[rearing].image.alt.en`; empty for the whole. */
  readonly path: string;
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

/** Problems in the reader's language, with the address at which each can be mended. */
export function forReader(
  problems: readonly Problem[],
  { reportLocale, studioUrl }: { readonly reportLocale: ReportLocale; readonly studioUrl: string | undefined },
): Problem[] {
  return problems.map((problem) => {
    const { said: _, isUnshown: __, ...rest } = { ...problem, ...inLanguage(problem, reportLocale) };
    return { ...rest, ...(rest.about && studioAddress(studioUrl, rest.about)) };
  });
}

/** The name of the example, and how many others there are: `Mai (newsletter-may) and 17 others`. */
export function documentsInWords({ document, count = 1 }: Problem, words: ReportWords): string {
  return count <= 1 ? document : words.say("andOthers", { document, count: count - 1 });
}
