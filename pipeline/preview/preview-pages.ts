import { type Address, parsePath, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import type { RenderPage } from "./render.ts";
import type { Notice, ShownContent } from "./shown-content.ts";

/** A page as it is served. */
export interface PreviewPage {
  readonly payload: Payload;
  /** As it stands in the page and beside it. */
  readonly encoded: string;
  readonly html: string;
  readonly notices: readonly Notice[];
}

interface Options {
  readonly render: RenderPage;
  readonly buildId: string;
  /** The snapshot in git: what visitors see, or are about to. */
  readonly committed: Snapshot;
  /** Called with each page that is made. */
  readonly onPage: (page: PreviewPage) => void;
}

/**
 * The pages of a preview, each made when it is first asked for and again after the content has changed. A page that
 * cannot be made of its drafts is shown as it was when it could be, or else as visitors see it.
 */
export class PreviewPages {
  readonly #options: Options;
  readonly #lastGood = new Map<string, Payload>();
  #content: ShownContent | undefined;
  #made = new Map<string, Promise<PreviewPage | undefined>>();

  constructor(options: Options) {
    this.#options = options;
  }

  show(content: ShownContent): void {
    this.#content = content;
    this.#made = new Map();
  }

  /** Returns undefined where there is no page. Never rejects for what a draft says. */
  at(path: string): Promise<PreviewPage | undefined> {
    const known = this.#made.get(path);
    if (known) return known;
    const address = parsePath(path);
    const made = address ? this.#make(address) : Promise.resolve(undefined);
    // Paths that name no page would fill the memory.
    if (address) this.#made.set(path, made);
    return made;
  }

  async #make(address: Address): Promise<PreviewPage | undefined> {
    const path = pathFor(address);
    const found = this.#content?.pageAt(address);
    // A document that is gone has no page. A screen always has one.
    if (!found && "slug" in address) return undefined;
    const held: readonly Notice[] = [{ says: "held" }];
    const candidates = [
      ...(found ? [found] : []),
      { payload: () => this.#lastGood.get(path), notices: held },
      { payload: () => payloadFor(this.#options.committed, address), notices: held },
    ];
    for (const { payload, notices } of candidates) {
      const page = await this.#tryMaking(path, payload, notices);
      if (page) return page;
    }
    return undefined;
  }

  async #tryMaking(path: string, make: () => Payload | undefined, notices: readonly Notice[]) {
    const { render, buildId, onPage } = this.#options;
    try {
      const payload = make();
      if (!payload) return undefined;
      const encoded = encodePayload(payload, buildId);
      const page: PreviewPage = { payload, encoded, html: await render(path, payload, encoded), notices };
      this.#lastGood.set(path, payload);
      onPage(page);
      return page;
    } catch {
      // The list of problems says what is wrong with the draft.
      return undefined;
    }
  }
}
