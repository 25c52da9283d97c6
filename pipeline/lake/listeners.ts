import type { ServerResponse } from "node:http";
import type { Reader } from "./access.ts";
import type { Change, Commit, StoredDocument } from "./documents.ts";
import { queryErrorBody } from "./error-answers.ts";
import type { LakeRequest } from "./lake-request.ts";
import { parseQuery, runQuery, WrongQuery } from "./run-query.ts";

/** Milliseconds between signs of life. */
const beat = 10_000;

/** Milliseconds after which who was cut off may come back: tests need not wait for the three seconds of browsers. */
const comeBack = 100;

interface Listener {
  readonly response: ServerResponse;
  readonly request: LakeRequest;
  readonly reader: Reader;
}

/** Who follows the dataset: `listen`, as server-sent events. */
export class Listeners {
  readonly #open = new Set<Listener>();
  readonly #heart = setInterval(() => this.#beat(), beat).unref();
  #opened = 0;

  get count(): number {
    return this.#open.size;
  }

  /** Answers a `listen`; the answer lasts until one side has enough. */
  add(listener: Listener): void {
    const { response, request } = listener;
    request.status = 200;
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
    const { query, params, route } = request;
    try {
      parseQuery({ query: query ?? "", params, apiVersion: route.apiVersion });
    } catch (error) {
      if (!(error instanceof WrongQuery)) throw error;
      // The CMS says so on an answer that began well.
      write(listener, "channelError", queryErrorBody(error.detail));
      response.end();
      return;
    }
    this.#open.add(listener);
    response.once("close", () => this.#open.delete(listener));
    this.#opened += 1;
    response.write(`retry: ${comeBack}\n\n`);
    write(listener, "welcome", { listenerName: `lake-${this.#opened}` });
  }

  tell(commit: Commit): void {
    for (const listener of this.#open) {
      for (const [index, change] of commit.changes.entries()) tellChange(listener, commit, change, index);
    }
  }

  /** Any event, to all. */
  send(event: string, data: unknown): void {
    for (const listener of this.#open) write(listener, event, data);
  }

  /** Tells all to go, and not to come back. */
  disconnect(reason: string): void {
    this.send("disconnect", { reason });
    for (const { response } of this.#open) response.end();
  }

  /** Breaks the connections; who follows comes back by itself. */
  cut(): void {
    for (const { response } of this.#open) response.destroy();
  }

  close(): void {
    clearInterval(this.#heart);
    this.cut();
  }

  #beat(): void {
    for (const { response } of this.#open) response.write(":\n\n");
  }
}

function tellChange(listener: Listener, commit: Commit, { id, before, after }: Change, index: number): void {
  if (!listener.reader.mayRead(id)) return;
  const wasIn = matches(listener, before);
  const isIn = matches(listener, after);
  if (!wasIn && !isIn) return;
  const { search } = listener.request;
  const wants = (name: string) => search.get(name) === "true";
  write(listener, "mutation", {
    eventId: `${commit.transactionId}#${id}`,
    documentId: id,
    transactionId: commit.transactionId,
    transition: !wasIn ? "appear" : isIn ? "update" : "disappear",
    identity: "lake",
    ...(search.get("includeMutations") !== "false" && { mutations: [] }),
    ...(wants("includeResult") && after && { result: after }),
    ...(wants("includePreviousRevision") && before && { previous: before }),
    ...(before && { previousRev: before._rev }),
    resultRev: commit.transactionId,
    timestamp: commit.timestamp,
    visibility: search.get("visibility") === "query" ? "query" : "transaction",
    transactionTotalEvents: commit.changes.length,
    transactionCurrentEvent: index + 1,
  });
}

/** A listener's filter sees one document and nothing else: the CMS knows no joins here. */
function matches({ request }: Listener, document: StoredDocument | undefined): boolean {
  if (!document) return false;
  const view = {
    get: (id: string) => (id === document._id ? document : undefined),
    all: () => [document],
  };
  const { query = "", params, route } = request;
  const result = runQuery(view, { query, params, apiVersion: route.apiVersion });
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== undefined;
}

function write({ response }: Listener, event: string, data: unknown): void {
  const id = event === "mutation" ? `id: ${(data as { eventId: string }).eventId}\n` : "";
  response.write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`);
}
