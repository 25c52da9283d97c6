import type { ServerResponse } from "node:http";
import { corsHeaders } from "./cors.ts";
import type { Mutation } from "./mutations.ts";
import { changedTag, parseQuery, runQuery, WrongQuery } from "./query.ts";
import type { CmsRequest } from "./request.ts";
import type { Reader } from "./server.ts";
import type { Change, Commit, StoredDocument } from "./store.ts";

/** Milliseconds between signs of life. */
const beat = 10_000;

/** Milliseconds after which a client that was cut off comes back; its own choice would be three seconds. */
const comeBack = 100;

const streamHeaders = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

interface Listener {
  readonly response: ServerResponse;
  readonly request: CmsRequest;
  readonly reader: Reader;
}

/** The clients that follow the dataset with `listen`, as server-sent events. */
export class Listeners {
  readonly #open = new Set<Listener>();
  readonly #live = new Set<ServerResponse>();
  readonly #heart = setInterval(() => this.#beat(), beat).unref();
  #opened = 0;

  /** Answers a `listen`; the answer lasts until one side ends it. */
  add(listener: Listener): void {
    const { response, request } = listener;
    response.writeHead(200, { ...streamHeaders, ...corsHeaders(request) });
    try {
      parseQuery(request);
    } catch (error) {
      if (!(error instanceof WrongQuery)) throw error;
      // The CMS says so on an answer that began well.
      write(listener, "channelError", error.body);
      response.end();
      return;
    }
    this.#open.add(listener);
    response.once("close", () => this.#open.delete(listener));
    this.#opened += 1;
    response.write(`retry: ${comeBack}\n\n`);
    write(listener, "welcome", { listenerName: `local-${this.#opened}` });
  }

  /** Answers `live/events`: it says that something changed, and whoever asked something asks again. */
  addLive(response: ServerResponse, request: CmsRequest): void {
    response.writeHead(200, { ...streamHeaders, ...corsHeaders(request) });
    this.#live.add(response);
    response.once("close", () => this.#live.delete(response));
    response.write(`event: welcome\ndata: {"id":"local"}\n\n`);
  }

  tell(commit: Commit): void {
    for (const response of this.#live) {
      response.write(`event: message\nid: ${commit.transactionId}\ndata: {"tags":["${changedTag}"]}\n\n`);
    }
    for (const listener of this.#open) {
      for (const [index, change] of commit.changes.entries()) tellChange(listener, commit, change, index);
    }
  }

  /** Tells all clients to go, and not to come back. */
  disconnect(reason: string): void {
    for (const listener of this.#open) {
      write(listener, "disconnect", { reason });
      listener.response.end();
    }
  }

  /** Breaks the connections; the clients come back by themselves. */
  cut(): void {
    for (const { response } of this.#open) response.destroy();
    for (const response of this.#live) response.destroy();
  }

  close(): void {
    clearInterval(this.#heart);
    this.cut();
  }

  #beat(): void {
    for (const { response } of this.#open) response.write(":\n\n");
    for (const response of this.#live) response.write(":\n\n");
  }
}

function tellChange(listener: Listener, commit: Commit, { id, before, after }: Change, index: number): void {
  if (!listener.reader.mayRead(id)) return;
  const [wasIn, isIn] = [matches(listener, before), matches(listener, after)];
  if (!wasIn && !isIn) return;
  const { search } = listener.request;
  const isWanted = (name: string) => search.get(name) === "true";
  const mutation: Mutation = after ? { createOrReplace: after } : { delete: { id } };
  // In the form of Mendoza (https://github.com/sanity-io/mendoza), the operation 0 puts a value in its place, and stands
  // for any other. The client keeps the revision itself.
  const effects = { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] };
  // JSON leaves out what is undefined.
  write(listener, "mutation", {
    eventId: `${commit.transactionId}#${id}`,
    documentId: id,
    transactionId: commit.transactionId,
    transition: !wasIn ? "appear" : isIn ? "update" : "disappear",
    identity: "local",
    // What makes the document what it is now, whatever was asked for.
    mutations: search.get("includeMutations") === "false" ? undefined : [mutation],
    effects: search.get("effectFormat") === "mendoza" ? effects : undefined,
    result: isWanted("includeResult") ? after : undefined,
    previous: isWanted("includePreviousRevision") ? before : undefined,
    previousRev: before?._rev,
    resultRev: after?._rev,
    timestamp: commit.timestamp,
    visibility: search.get("visibility") === "query" ? "query" : "transaction",
    transactionTotalEvents: commit.changes.length,
    transactionCurrentEvent: index + 1,
  });
}

function withoutRevision(document: StoredDocument | undefined): unknown {
  if (!document) return null;
  const { _rev, ...content } = document;
  return content;
}

/** A listener's filter sees one document and nothing else: the CMS knows no joins here. */
function matches({ request }: Listener, document: StoredDocument | undefined): boolean {
  if (!document) return false;
  const result = runQuery([document], request);
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== undefined;
}

function write({ response }: Listener, event: string, data: unknown): void {
  const id = event === "mutation" ? `id: ${(data as { eventId: string }).eventId}\n` : "";
  response.write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`);
}
