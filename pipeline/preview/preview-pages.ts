import { type Address, parsePath, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import type { RenderHtml } from "./renderer.ts";
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

export type PreviewPages = ReturnType<typeof openPages>;

/** Makes pages from drafts. If a page fails, its last version that worked is shown, or else the visitors' page. */
export function openPages({ render, buildId, committed, onPage }: Options, contentAtFirst: ShownContent) {
  const lastGood = new Map<string, Payload>();
  let content = contentAtFirst;
  let made = new Map<string, Promise<PreviewPage | undefined>>();

  async function rendered(path: string, payload: Payload) {
    const encoded = encodePayload(payload, buildId);
    return { payload, encoded, html: await render(path, payload, encoded) };
  }

  async function make(address: Address): Promise<PreviewPage | undefined> {
    const path = pathFor(address);
    const found = content.pageAt(address);
    if (!found && "slug" in address) return undefined;
    const held: readonly Notice[] = [{ says: "held" }];
    const candidates = [
      ...(found ? [found] : []),
      { makePayload: () => lastGood.get(path), notices: held },
      { makePayload: () => payloadFor(committed, address), notices: held },
    ];
    for (const { makePayload, notices } of candidates) {
      try {
        const payload = makePayload();
        if (!payload) continue;
        const page = { ...(await rendered(path, payload)), notices };
        lastGood.set(path, payload);
        onPage(page);
        return page;
      } catch {
        // The loop tries the next candidate.
      }
    }
    return undefined;
  }

  return {
    content: () => content,
    show(newContent: ShownContent): void {
      content = newContent;
      made = new Map();
    },
    /** Undefined if there is no page. Never rejects because of a draft. */
    async at(path: string): Promise<PreviewPage | undefined> {
      const address = parsePath(path);
      if (!address) return undefined;
      // `show` may replace `made` while the page is being made.
      const madeNow = made;
      const making = madeNow.get(path) ?? make(address);
      madeNow.set(path, making);
      const page = await making;
      // Pages that do not exist are forgotten, because any number of unknown slugs may be requested.
      if (!page) madeNow.delete(path);
      return page;
    },
    /** The HTML of the page as the site has it, without later edits. Undefined if it has no such page. */
    async onSite(path: string): Promise<string | undefined> {
      const address = parsePath(path);
      const payload = address && payloadFor(committed, address);
      return payload && (await rendered(path, payload)).html;
    },
  };
}
