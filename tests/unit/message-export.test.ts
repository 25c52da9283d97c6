import fc from "fast-check";
import { expect, test } from "vitest";
import { exportMessages } from "#server/messages/print-messages.ts";
import { fieldSpecs, textsFrom } from "#src/contact/fields.ts";

/** The cells that a spreadsheet may read. Some split at their separator even inside quotes, others do not. */
function cellsIn(csv: string, separator: string): string[] {
  const ignoringQuotes = csv.split(new RegExp(`[${separator}\r\n]`));
  const quoted = csv.match(/"(?:[^"]|"")*"/g) ?? [];
  const cells = [...ignoringQuotes, ...quoted];
  // A spreadsheet may ignore blanks, quotes and a byte order mark before a formula.
  return cells.map((cell) => cell.replace(/^[\s"\ufeff]+/u, ""));
}

const signs = fc.constantFrom(..."=+-@＝＋－＠;,|\t\n\"' a1");
const anyText = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(""));
const unsent = { mailAttempts: 0, mailError: null, mailedAt: null };

test("no text of a visitor becomes a formula, whatever separator a spreadsheet uses", () => {
  const hasNoFormula = fc.property(anyText, (text) => {
    // A number such as -1 is a cell of its own kind, and no formula.
    const texts = textsFrom((name) => (fieldSpecs[name].kind === "number" ? "" : text));
    const message = { ...texts, ...unsent, id: 1, key: "", receivedAt: 0, locale: "de" };
    const csv = exportMessages([message], "csv");
    for (const separator of [",", ";", "\t", "|"])
      expect(cellsIn(csv, separator).filter((cell) => /^[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
  });
  fc.assert(hasNoFormula, { numRuns: 500 });
});
