import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import { localeOfPath } from "#src/addresses.ts";
import { forReader } from "../documents/for-reader.ts";
import type { Problem } from "../documents/problem.ts";
import { type ReportLocale, reportLocales } from "../settings.ts";
import type { Session } from "./access.ts";
import type { PreviewPages } from "./preview-pages.ts";
import type { Notice } from "./shown-content.ts";

/** A message to an open page (studio/preview/overlay.ts) with everything that has changed. */
export interface PreviewMessage {
  /** The content's version, which the page sends when it reconnects. */
  readonly version: string;
  readonly changed?: "here" | "elsewhere";
  readonly notices?: readonly Notice[];
  readonly problems?: readonly Problem[];
  /** False while the CMS cannot be followed. */
  readonly isCurrent?: boolean;
  readonly session?: Session;
}

/** The time between two keep-alive messages: the server closes connections that are silent for a minute. */
const keepAliveMs = 20_000;
const maxStreams = 500;
/** A page that has more unsent bytes is disconnected. It reconnects by itself. */
const maxWaitingBytes = 4_000_000;

/** The connection of an open page. */
interface Stream {
  readonly path: string;
  readonly session: () => Session | undefined;
  readonly body: Readable;
  known: Known;
  /** Resolves after the last message, because messages to a page are made one after the other. */
  last: Promise<void>;
}

/** The state of an open page: the preview sends only differences from it. */
interface Known {
  readonly version: string;
  /** The payload that the page shows; undefined before the first message. */
  readonly encoded: string | undefined;
  /** The page's facts as JSON, by name. */
  readonly facts: Readonly<Record<string, string>>;
}

export type Streams = ReturnType<typeof openStreams>;

/** @param onFailure called with each error because of which a page gets no message */
export function openStreams(pages: PreviewPages, studioUrl: string, onFailure: (error: unknown) => void) {
  const open = new Set<Stream>();
  let version: string = randomUUID();
  let isCurrent = true;
  const problemsIn: Record<ReportLocale, readonly Problem[]> = { en: [], de: [] };
  const keepAlive = setInterval(() => {
    endUnadmitted();
    for (const { body } of open) body.push(":\n\n");
  }, keepAliveMs).unref();

  function endUnadmitted(): void {
    for (const { body, session } of open) if (!session()) body.destroy();
  }

  async function tellAll(): Promise<void> {
    await Promise.all([...open].map(tell));
  }

  /** Never rejects: if a message fails, the next ones are still sent. */
  function tell(stream: Stream): Promise<void> {
    stream.last = stream.last.then(() => sendNews(stream)).catch(onFailure);
    return stream.last;
  }

  async function sendNews(stream: Stream): Promise<void> {
    // The content may change while the page is being made. The next message then has the newer version.
    const versionShown = version;
    const page = await pages.at(stream.path);
    const facts = {
      notices: page?.notices ?? [{ says: "noPage" }],
      problems: problemsIn[localeOfPath(stream.path) === "de" ? "de" : "en"],
      isCurrent,
      session: stream.session(),
    };
    const texts = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, JSON.stringify(fact)]));
    const before = stream.known;
    stream.known = { version: versionShown, encoded: page?.encoded ?? "", facts: texts };
    const changed = changeBetween(before, stream.known);
    const news = Object.entries(facts).filter(([name]) => before.facts[name] !== texts[name]);
    if (!changed && news.length === 0) return;
    const message: PreviewMessage = { version: versionShown, ...(changed && { changed }), ...Object.fromEntries(news) };
    stream.body.push(`data: ${JSON.stringify(message)}\n\n`);
    if (stream.body.readableLength > maxWaitingBytes) stream.body.destroy();
  }

  return {
    /** The content's version. */
    version: () => version,
    endUnadmitted,
    /** @param search the page's `path`, and the `version` of the content that it shows */
    answer(search: URLSearchParams, session: Stream["session"]): PlainResponse {
      if (open.size >= maxStreams) return wholeResponse(503, "text/plain", "Too many pages are open.\n");
      const known: Known = { version: search.get("version") ?? "", encoded: undefined, facts: {} };
      const body = new Readable({ read() {} });
      const stream: Stream = { path: search.get("path") ?? "", session, body, known, last: Promise.resolve() };
      open.add(stream);
      body.once("close", () => open.delete(stream));
      body.push("retry: 1000\n\n");
      void tell(stream);
      // Without this header, nginx would buffer the stream.
      const headers = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
      return { status: 200, headers, body };
    },
    contentChanged(): Promise<void> {
      version = randomUUID();
      endUnadmitted();
      return tellAll();
    },
    problemsFound(problems: readonly Problem[]): Promise<void> {
      for (const locale of reportLocales) problemsIn[locale] = forReader(problems, { reportLocale: locale, studioUrl });
      return tellAll();
    },
    async connectionChanged(isNow: boolean): Promise<void> {
      if (isNow === isCurrent) return;
      isCurrent = isNow;
      await tellAll();
    },
    close(): void {
      clearInterval(keepAlive);
      for (const { body } of open) body.destroy();
    },
  };
}

/** Says if the page itself has changed, or only another page. For the first message, only versions can be compared. */
function changeBetween(before: Known, now: Known): PreviewMessage["changed"] {
  const isSameVersion = before.version === now.version;
  if (before.encoded === undefined) return isSameVersion ? undefined : "here";
  if (before.encoded !== now.encoded) return "here";
  return isSameVersion ? undefined : "elsewhere";
}
