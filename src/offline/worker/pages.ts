import type { WorkerMessage } from "./protocol.ts";

declare const self: ServiceWorkerGlobalScope;

/** A page has this time to say of which build it is. */
const answerMs = 1000;

export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** A page without a payload, such as the not-found page, has no build. */
type BuildAnswer = { readonly build?: string };

/** The answers of all open pages; undefined for each page that does not answer in time. */
export async function askPagesForBuild(): Promise<readonly (BuildAnswer | undefined)[]> {
  return Promise.all((await openPages()).map(askForBuild));
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function askForBuild(page: WindowClient): Promise<BuildAnswer | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerMs);
    port1.onmessage = ({ data }: MessageEvent<BuildAnswer>) => resolve(data);
    page.postMessage({ type: "which-build" } satisfies WorkerMessage, [port2]);
  });
}
