import type { Database, DatabaseRow, Statement } from "../../server/contact/statement.ts";

/** The part of Cloudflare's D1 that is used here. A batch is one transaction. */
export type D1 = {
  prepare(sql: string): D1Statement;
  batch(statements: readonly D1Statement[]): Promise<readonly { readonly results: readonly DatabaseRow[] }[]>;
};
type D1Statement = { bind(...values: readonly unknown[]): D1Statement };

export function d1Database(d1: D1): Database {
  async function batch(statements: readonly Statement[]) {
    const bound = statements.map(({ sql, values }) => d1.prepare(sql).bind(...values));
    return (await d1.batch(bound)).map(({ results }) => results);
  }
  return {
    batch,
    // This statement deletes no row, because frequent health checks would use up the plan's writes.
    tryWriting: () => batch([{ sql: "DELETE FROM client_hits WHERE at < 0", values: [] }]),
    // D1 offers no command to empty its log.
    eraseTraces: async () => {},
  };
}
