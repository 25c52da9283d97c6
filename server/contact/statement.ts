type Value = string | number | null | Uint8Array;

/** SQL with a `?` for each value. */
export type Statement = { readonly sql: string; readonly values: readonly Value[] };
export type DatabaseRow = Readonly<Record<string, unknown>>;
export type Results = readonly (readonly DatabaseRow[])[];

/** A SQLite file (file-database.ts) or D1 (deploy/cloudflare/). Every method rejects if the database fails. */
export type Database = {
  batch(statements: readonly Statement[]): Promise<Results>;
  tryWriting(): Promise<Results>;
  eraseTraces(): Promise<unknown>;
};

/** Makes a statement from a template, in which a value becomes a `?`, and a statement a part of the new statement. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly (Value | Statement)[]): Statement {
  const parts = inserted.map((part) => (isStatement(part) ? part : { sql: "?", values: [part] }));
  const text = String.raw({ raw: texts }, ...parts.map((part) => part.sql));
  return { sql: text, values: parts.flatMap(({ values }) => values) };
}

export function commaSeparated(items: readonly (Value | Statement)[]): Statement {
  return items.map((item) => sql`${item}`).reduce((list, item) => sql`${list}, ${item}`);
}

function isStatement(part: Value | Statement): part is Statement {
  return typeof part === "object" && part !== null && "sql" in part;
}
