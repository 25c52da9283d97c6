import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname } from "node:path";

export interface Plan {
  /** For each dataset that is pulled, its number of documents. */
  readonly sizes: readonly number[];
  readonly pageCounts: readonly number[];
  readonly runs: number;
  /** A folder that is removed after all measurements. */
  readonly home: string;
  readonly say: (line: string) => void;
}

export interface Figures {
  readonly title: string;
  readonly notes: readonly string[];
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

/** The ratio with two significant digits. */
export function ratio(value: number, base: number): number {
  return Number((value / base).toPrecision(2));
}

/** The item with the median value. Throws if there are no items. */
export function inTheMiddle<T>(items: readonly T[], numberOf: (item: T) => number): T {
  const sorted = [...items].sort((one, other) => numberOf(one) - numberOf(other));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("There are no items to take the median of.");
  return middle;
}

export function median(values: readonly number[]): number {
  return inTheMiddle(values, (value) => value);
}

export function medianAndSlowest(times: readonly number[]) {
  return { "median ms": Math.round(median(times)), "slowest ms": Math.round(Math.max(...times)) };
}

/** Writes the figures with the machine on which they were measured, because times depend on it. */
export async function writeFigures(file: string, figures: Figures): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const processor = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1e9)} GB`;
  const note = `Node ${process.versions.node}, ${processor}. Made by \`make bench\`.`;
  await writeFile(file, `${figuresText(figures)}\n${note}\n`);
}

export function figuresText({ title, notes, rows }: Figures): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    columns,
    columns.map(() => "---"),
    ...rows.map((row) => columns.map((name) => String(row[name] ?? ""))),
  ];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return `# ${title}\n\n${notes.map((line) => `- ${line}`).join("\n")}\n\n${table}\n`;
}
