import { Readable } from "node:stream";
import { localeOfPath } from "#src/addresses.ts";
import { forReader, type Problem } from "../problem.ts";
import { type ReportLocale, reportLocales } from "../settings.ts";
import type { Session } from "./door.ts";
import type { PreviewPages } from "./preview-pages.ts";
import type { Notice } from "./shown-content.ts";

/** What an open page is told (studio/preview/overlay.ts). Nothing stands there that it was told before. */
export interface PreviewMessage {
  /** Of the content; the page says it when it connects again. */
  readonly version: string;
  /** Whether this page has changed, or another one. */
  readonly changed?: "here" | "elsewhere";
  readonly notices?: readonly Notice[];
  readonly problems?: readonly Problem[];
  /** Whether the content follows the CMS. */
  readonly isCurrent?: boolean;
  readonly session?: Session;
}

/** Milliseconds between signs of life. The server ends connections that are silent for a minute. */
const beatMs = 20_000;
/** Pages that may be open at once. */
const maxStreams = 500;
/** Bytes that may wait for a page. One that takes no more comes back by itself. */
const maxWaitingBytes = 4_000_000;

interface Stream {
  readonly path: string;
  /** Undefined once it is over. */
  readonly session: () => Session | undefined;
  readonly body: Readable;
  version: string;
  /** Of the page that is open; undefined before the first message. */
  encoded: string | undefined;
  /** As they were told last, in JSON. */
  told: Readonly<Record<string, string>>;
  /** What is told is told in the order in which it came. */
  last: Promise<void>;
}

interface Options {
  readonly pages: PreviewPages;
  readonly studioUrl: string;
}

/** Tells open pages what has changed, by server-sent events. */
export class Streams {
  readonly #options: Options;
  readonly #open = new Set<Stream>();
  readonly #started = Date.now().toString(36);
  readonly #heart: NodeJS.Timeout;
  #count = 0;
  #problems: Readonly<Record<ReportLocale, readonly Problem[]>> = { en: [], de: [] };
  #isCurrent = true;

  constructor(options: Options) {
    this.#options = options;
    this.#heart = setInterval(() => {
      this.endUnadmitted();
      for (const { body } of this.#open) body.push(":\n\n");
    }, beatMs).unref();
  }

  /** Of the content as it is now. */
  get version(): string {
    return `${this.#started}-${this.#count}`;
  }

  /** The body of an answer that lasts. Undefined when too many pages are open. */
  open(path: string, version: string, session: Stream["session"]): Readable | undefined {
    if (this.#open.size >= maxStreams) return undefined;
    const body = new Readable({ read() {} });
    const stream: Stream = { path, session, body, version, encoded: undefined, told: {}, last: Promise.resolve() };
    this.#open.add(stream);
    body.once("close", () => this.#open.delete(stream));
    body.push("retry: 1000\n\n");
    void this.#tell(stream);
    return body;
  }

  /** After the content has changed. Resolves when all open pages have been told. */
  async contentChanged(): Promise<void> {
    this.#count += 1;
    this.endUnadmitted();
    await this.#tellAll();
  }

  async problemsFound(problems: readonly Problem[]): Promise<void> {
    const { studioUrl } = this.#options;
    const inLanguages = reportLocales.map((reportLocale) => [
      reportLocale,
      forReader(problems, { reportLocale, studioUrl }),
    ]);
    this.#problems = Object.fromEntries(inLanguages);
    await this.#tellAll();
  }

  async connectionChanged(isCurrent: boolean): Promise<void> {
    if (isCurrent === this.#isCurrent) return;
    this.#isCurrent = isCurrent;
    await this.#tellAll();
  }

  /** Ends what belongs to sessions that are over. */
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
    const { pages } = this.#options;
    const version = this.version;
    const page = await pages.at(stream.path);
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
