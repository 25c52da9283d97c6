import type { WorkerMessage } from "./protocol.ts";

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds that an open page has to say which build it is of. */
const answerMs = 1000;

/** Tells every open page. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** The builds of the open pages. Returns undefined when one of them did not answer: it may be of any build. */
export async function buildsOfOpenPages(): Promise<ReadonlySet<string> | undefined> {
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
