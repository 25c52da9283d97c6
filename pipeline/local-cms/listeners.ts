import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { CmsDocument, CommittedChange, Mutation } from "./mutations.ts";
import { changedTag, type MayRead, parseQuery, runQuery, WrongQuery } from "./query.ts";
import { type CmsRequest, corsHeaders } from "./request.ts";
import type { Commit, Store } from "./store.ts";

const heartbeatMs = 10_000;

/** The time after which clients reconnect; their default is three seconds. */
const retryMs = 100;

const streamHeaders = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

type AnswerStream = (request: CmsRequest, store: Store, mayRead: MayRead, response: ServerResponse) => void;

function openStream(request: CmsRequest, response: ServerResponse): void {
  response.writeHead(200, { ...streamHeaders, ...corsHeaders(request) });
  const heartbeat = setInterval(() => response.write(":\n\n"), heartbeatMs);
  response.once("close", () => clearInterval(heartbeat));
}

/** Answers `live/events`, whose events make clients repeat their queries. */
export const answerLive: AnswerStream = (request, store, mayRead, response) => {
  openStream(request, response);
  write(response, "welcome", { id: "local" });
  // Presentation would wait for ever if a client that did not ask for drafts got an event about a draft.
  const hasDrafts = request.search.get("includeDrafts") === "true";
  const isSent = ({ id }: CommittedChange) => mayRead(id) && (hasDrafts || !id.startsWith("drafts."));
  const stop = store.watch(({ transactionId, changes }) => {
    if (changes.some(isSent)) write(response, "message", { tags: [changedTag] }, transactionId);
  });
  response.once("close", stop);
};

/** Answers `listen`, whose events have the changes of the documents that match a query. */
export const answerListen: AnswerStream = (request, store, mayRead, response) => {
  openStream(request, response);
  try {
    parseQuery(request);
  } catch (error) {
    if (!(error instanceof WrongQuery)) throw error;
    // The CMS, too, starts the stream before it sends this error.
    write(response, "channelError", error.body);
    response.end();
    return;
  }
  response.write(`retry: ${retryMs}\n\n`);
  write(response, "welcome", { listenerName: randomUUID() });
  const stop = store.watch((commit) => {
    for (const change of commit.changes) {
      const event = mayRead(change.id) ? changeEvent(request, commit, change) : undefined;
      if (event) write(response, "mutation", event, event.eventId);
    }
  });
  response.once("close", stop);
};

/** Undefined if the document matches the query neither before the change nor after it. */
function changeEvent(request: CmsRequest, commit: Commit, change: CommittedChange) {
  const { transactionId, timestamp, changes } = commit;
  const { id, before, after } = change;
  const transition = transitionOf(matches(request, before), matches(request, after));
  if (!transition) return undefined;
  const asked = (name: string) => request.search.get(name);
  const mutation: Mutation = after ? { createOrReplace: after } : { delete: { id } };
  // Operation 0 of Mendoza (https://github.com/sanity-io/mendoza) replaces the value. The client sets the revision.
  const effects = { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] };
  // JSON omits undefined fields.
  return {
    eventId: `${transactionId}#${id}`,
    documentId: id,
    transactionId,
    transition,
    identity: "local",
    // The mutation has the whole resulting document, even if the request only patched the document.
    mutations: asked("includeMutations") === "false" ? undefined : [mutation],
    effects: asked("effectFormat") === "mendoza" ? effects : undefined,
    result: asked("includeResult") === "true" ? after : undefined,
    previousRev: before?._rev,
    // Deletions have this revision, too: the Studio orders events by it.
    resultRev: transactionId,
    timestamp,
    visibility: asked("visibility") === "query" ? "query" : "transaction",
    transactionTotalEvents: changes.length,
    transactionCurrentEvent: changes.indexOf(change) + 1,
  };
}

function transitionOf(wasIn: boolean, isIn: boolean) {
  if (wasIn) return isIn ? "update" : "disappear";
  return isIn ? "appear" : undefined;
}

function withoutRevision(document: CmsDocument | undefined): unknown {
  if (!document) return null;
  const { _rev, ...content } = document;
  return content;
}

/** A listener's filter sees only one document: the CMS supports no joins here. */
function matches(request: CmsRequest, document: CmsDocument | undefined): boolean {
  if (!document) return false;
  const result = runQuery([document], request);
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== undefined;
}

function write(response: ServerResponse, event: string, data: unknown, id?: string): void {
  response.write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}
