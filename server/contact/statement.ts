/** SQL with a `?` for each value. */
export type Statement = { readonly sql: string; readonly values: readonly (string | number | null | Uint8Array)[] };
export type DatabaseRow = Readonly<Record<string, unknown>>;
export type Results = readonly (readonly DatabaseRow[])[];

/** A SQLite file (file-database.ts) or D1 (deploy/cloudflare/). Every method rejects if the database fails. */
export type Database = {
  batch(statements: readonly Statement[]): Promise<Results>;
  tryWriting(): Promise<Results>;
  eraseTraces(): Promise<unknown>;
};

export function statement(sql: string, ...values: Statement["values"]): Statement {
  return { sql, values };
}
