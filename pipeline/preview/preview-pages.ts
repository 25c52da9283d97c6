import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { type Address, parsePath, pathFor } from "#src/addresses.ts";
import type { RenderPage } from "#src/content/head.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import { writeFiles } from "../files.ts";
import { assemblePage, fillRoot, type SiteCode, siteTemplate } from "../site/site.ts";
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

/** Makes pages from drafts. Instead of a page that fails, its last version that worked is shown, or the visitors' page. */
export function openPages({ render, buildId, committed, onPage }: Options, contentAtFirst: ShownContent) {
  const lastGood = new Map<string, Payload>();
  let content = contentAtFirst;
  let made = new Map<string, Promise<PreviewPage | undefined>>();

  /** The payload of the page that visitors see. */
  const payloadOnSite = (address: Address) => payloadFor(committed, address);

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
      { makePayload: () => payloadOnSite(address), notices: held },
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
      const payload = address && payloadOnSite(address);
      return payload && (await rendered(path, payload)).html;
    },
  };
}

/** Returns a page as HTML. Rejects if a component throws. */
export type RenderHtml = (path: string, payload: Payload, encoded: string) => Promise<string>;

/** Loads the site's code for Node into this process, from a folder that is made in `work`. */
export async function openRenderer(code: SiteCode, work: string): Promise<RenderHtml> {
  const codeDir = join(work, "code");
  rmSync(codeDir, { recursive: true, force: true });
  writeFiles(codeDir, code.server);
  // The code imports packages of the project, which may be elsewhere.
  symlinkSync(resolve("node_modules"), join(codeDir, "node_modules"), "junction");
  // When React is imported, it chooses its production build by this variable.
  process.env.NODE_ENV = "production";
  const { renderToPipeableStream } = await import("react-dom/server");
  const entry = pathToFileURL(resolve(codeDir, "render-page.mjs")).href;
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage };
  // The template has no analytics, because previews must not be counted as visits.
  const template = siteTemplate(readFileSync("index.html", "utf8"), code);
  return async (path, payload, encoded) => {
    const { root, head } = await renderPage(path, payload);
    // vite-react-ssg calls React in this way for the pages of a build, and exports no function that renders one page.
    const html = await new Promise<string>((resolve, reject) => {
      const onAllReady = () => resolve(text(pipe(new PassThrough())));
      const { pipe } = renderToPipeableStream(root, { onError: reject, onAllReady });
    });
    return assemblePage(template, path, { html: fillRoot(template.html, html), head, payload: encoded });
  };
}
