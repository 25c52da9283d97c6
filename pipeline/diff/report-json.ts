import type { DiffReport } from "./change.ts";

/** For machines: the report itself, with what the other verbs' reports begin with. */
export function jsonReport(report: DiffReport): string {
  const count = (action: string) => report.documents.filter((document) => document.action === action).length;
  const counts = {
    changed: count("changed"),
    added: count("added"),
    removed: count("removed"),
    unreadable: count("unreadable"),
    pages: report.pages.length,
  };
  return `${JSON.stringify({ verb: "diff", ok: true, counts, ...report }, null, 2)}\n`;
}
