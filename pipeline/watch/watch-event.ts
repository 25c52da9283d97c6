import type { Reason } from "../failure.ts";
import type { Problem } from "../problem.ts";
import { plural } from "../text/plural.ts";

/** What a watch has to say, as it happens. Documents are named as people call them. */
export type WatchEvent =
  | { readonly event: "connected"; readonly source: string }
  | { readonly event: "lost" }
  | {
      readonly event: "pulled";
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly removed: readonly string[];
      readonly digest: string;
    }
  | { readonly event: "current"; readonly documents: number }
  | {
      readonly event: "failed";
      readonly reason: Reason;
      readonly message: string;
      readonly problems: readonly Problem[];
    };

/** A line at most, but for what is pulled. Problems are for their own report. */
export function eventText(event: WatchEvent): string {
  switch (event.event) {
    case "connected":
      return `Following ${event.source}. Ctrl-C ends it.\n`;
    case "lost":
      return "The connection is lost; trying again …\n";
    case "current":
      return `The snapshot is current: ${plural(event.documents, "document")}.\n`;
    case "pulled":
      return pulledText(event);
    case "failed":
      return `${event.message}\n`;
  }
}

/** As many as one screen shows. */
const maxNames = 20;

function pulledText({ added, changed, removed }: Extract<WatchEvent, { event: "pulled" }>): string {
  const lines = [
    ...added.map((name) => `new:     ${name}`),
    ...changed.map((name) => `changed: ${name}`),
    ...removed.map((name) => `gone:    ${name}`),
  ];
  const more = lines.length > maxNames ? [`… and ${lines.length - maxNames} more`] : [];
  const shown = lines.length > 0 ? [...lines.slice(0, maxNames), ...more] : ["The snapshot was made anew."];
  return shown.map((line) => `${line}\n`).join("");
}
