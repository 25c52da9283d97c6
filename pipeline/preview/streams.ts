import { Readable } from "node:stream";
import { type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import { localeOfPath } from "#src/addresses.ts";
import { forReader, type Problem } from "../documents/problem.ts";
import { type ReportLocale, reportLocales } from "../settings.ts";
import type { Session } from "./door.ts";
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

/** Between two keep-alive messages. The server closes connections after a silent minute. */
const beatMs = 20_000;
const maxStreams = 500;
/** A page with more unsent bytes is disconnected, and reconnects. */
const maxWaitingBytes = 4_000_000;

interface Stream {
  readonly path: string;
  readonly session: () => Session | undefined;
  readonly body: Readable;
  version: string;
  /** The open page's payload; undefined before the first message. */
  encoded: string | undefined;
  told: Readonly<Record<string, string>>;
  last: Promise<void>;
}

export class Streams {
  readonly #pages: PreviewPages;
  readonly #studioUrl: string;
  readonly #open = new Set<Stream>();
  readonly #started = Date.now().toString(36);
  readonly #heart: NodeJS.Timeout;
  #count = 0;
  readonly #problems: Record<ReportLocale, readonly Problem[]> = { en: [], de: [] };
  #isCurrent = true;

  constructor(pages: PreviewPages, studioUrl: string) {
    this.#pages = pages;
    this.#studioUrl = studioUrl;
    this.#heart = setInterval(() => {
      this.endUnadmitted();
      for (const { body } of this.#open) body.push(":\n\n");
    }, beatMs).unref();
  }

  get version(): string {
    return `${this.#started}-${this.#count}`;
  }

  /** @param search the page's `path`, and the `version` of the content that it shows */
  answer(search: URLSearchParams, session: Stream["session"]): PlainResponse {
    if (this.#open.size >= maxStreams) return wholeResponse(503, "text/plain", "Too many pages are open.\n");
    const [path, version] = [search.get("path") ?? "", search.get("version") ?? ""];
    const body = new Readable({ read() {} });
    const stream: Stream = { path, session, body, version, encoded: undefined, told: {}, last: Promise.resolve() };
    this.#open.add(stream);
    body.once("close", () => this.#open.delete(stream));
    body.push("retry: 1000\n\n");
    void this.#tell(stream);
    // nginx would buffer the stream.
    const headers = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
    return { status: 200, headers, body };
  }

  async contentChanged(): Promise<void> {
    this.#count += 1;
    this.endUnadmitted();
    await this.#tellAll();
  }

  async problemsFound(problems: readonly Problem[]): Promise<void> {
    for (const reportLocale of reportLocales) {
      this.#problems[reportLocale] = forReader(problems, { reportLocale, studioUrl: this.#studioUrl });
    }
    await this.#tellAll();
  }

  async connectionChanged(isCurrent: boolean): Promise<void> {
    if (isCurrent === this.#isCurrent) return;
    this.#isCurrent = isCurrent;
    await this.#tellAll();
  }

  endUnadmitted(): void {
    for (const { body, session } of this.#open) if (!session()) body.destroy();
  }

  close(): void {
    clearInterval(this.#heart);
    for (const { body } of this.#open) body.destroy();
  }

  async #tellAll(): Promise<void> {
    await Promise.all([...this.#open].map((stream) => this.#tell(stream)));
  }

  #tell(stream: Stream): Promise<void> {
    stream.last = stream.last.then(() => this.#tellNext(stream));
    return stream.last;
  }

  async #tellNext(stream: Stream): Promise<void> {
    const version = this.version;
    const page = await this.#pages.at(stream.path);
    const encoded = page?.encoded ?? "";
    const isOld = stream.encoded === undefined ? stream.version !== version : stream.encoded !== encoded;
    const changed = isOld ? "here" : stream.version === version ? undefined : "elsewhere";
    const language = localeOfPath(stream.path) === "de" ? "de" : "en";
    const facts = {
      notices: page?.notices ?? [{ says: "noPage" }],
      problems: this.#problems[language],
      isCurrent: this.#isCurrent,
      session: stream.session(),
    };
    const texts = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, JSON.stringify(fact)]));
    const news = Object.entries(facts).filter(([name]) => stream.told[name] !== texts[name]);
    Object.assign(stream, { version, encoded, told: texts });
    if (!changed && news.length === 0) return;
    const message: PreviewMessage = { version, ...(changed && { changed }), ...Object.fromEntries(news) };
    stream.body.push(`data: ${JSON.stringify(message)}\n\n`);
    if (stream.body.readableLength > maxWaitingBytes) stream.body.destroy();
  }
}
