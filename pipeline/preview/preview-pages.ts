import { type Address, parsePath, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import type { RenderHtml } from "./render.ts";
import type { Notice, ShownContent } from "./shown-content.ts";

export interface PreviewPage {
  readonly payload: Payload;
  readonly encoded: string;
  readonly html: string;
  readonly notices: readonly Notice[];
}

interface Options {
  readonly render: RenderHtml;
  readonly buildId: string;
  /** The snapshot in git, which visitors see or will see next. */
  readonly committed: Snapshot;
  readonly onPage: (page: PreviewPage) => void;
}

/** If a draft's page fails, the last one that worked is shown, or else the visitors' one. */
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

  /** Undefined if there is no page. Never rejects because of a draft. */
  async at(path: string): Promise<PreviewPage | undefined> {
    const address = parsePath(path);
    if (!address) return undefined;
    const made = this.#made;
    const making = made.get(path) ?? this.#make(address);
    made.set(path, making);
    const page = await making;
    // Slugs that nothing has would fill the memory.
    if (!page) made.delete(path);
    return page;
  }

  /** The HTML that the site has at the path, without any edit since. Undefined if it has no such page. */
  async onSite(path: string): Promise<string | undefined> {
    const { committed, render, buildId } = this.#options;
    const address = parsePath(path);
    const payload = address && payloadFor(committed, address);
    return payload && render(path, payload, encodePayload(payload, buildId));
  }

  async #make(address: Address): Promise<PreviewPage | undefined> {
    const path = pathFor(address);
    const found = this.#content?.pageAt(address);
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
      return undefined;
    }
  }
}
