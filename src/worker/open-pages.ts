import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { buildOfCache, type WorkerMessage } from "./protocol.ts";

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds that an open page has to say which build it is of. */
const answerMs = 1000;

/** Tells every open page. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** The builds of the open pages. Returns undefined when one of them did not answer: it may be of any build. */
async function buildsOfOpenPages(): Promise<ReadonlySet<string> | undefined> {
  const answers = await Promise.all((await openPages()).map(askForBuild));
  if (answers.includes("silent")) return undefined;
  return new Set(answers.flatMap((answer) => (typeof answer === "object" && answer.build ? [answer.build] : [])));
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function askForBuild(page: WindowClient): Promise<{ readonly build?: string } | "silent"> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve("silent"), answerMs);
    port1.onmessage = ({ data }: MessageEvent<{ build?: string }>) => {
      clearTimeout(timer);
      resolve(data);
    };
    page.postMessage({ type: "which-build" } satisfies WorkerMessage, [port2]);
  });
}

interface Options {
  /** Until the pages of this build are kept, those of the last one are what can be opened offline. */
  readonly spareNewest: boolean;
}

/**
 * Deletes the pages and the code of other builds. Those of a page that is still open stay, because its next screen may
 * still have to be loaded; when an open page does not say what it is, nothing is deleted.
 */
export async function purgeOtherBuilds(build: string, { spareNewest }: Options): Promise<void> {
  const open = await buildsOfOpenPages();
  if (!open) return;
  const names = (await caches.keys()).filter((name) => ![undefined, build].includes(buildOfCache(name)));
  const newest = buildOfCache(names.at(-1) ?? "");
  for (const name of names) {
    const other = buildOfCache(name);
    if (other === undefined || open.has(other) || (spareNewest && other === newest)) continue;
    await caches.delete(name);
    // The notes about its age, in a database beside it.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
