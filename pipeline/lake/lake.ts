import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Role } from "./access.ts";
import type { Limits } from "./answer-data.ts";
import { answerTo } from "./answer-to.ts";
import { AssetShelf } from "./asset-shelf.ts";
import { deliver } from "./deliver.ts";
import { distort } from "./distort.ts";
import { Faults } from "./faults.ts";
import type { LakeInside } from "./lake-inside.ts";
import { readRequest } from "./lake-request.ts";
import { Listeners } from "./listeners.ts";
import { Store } from "./store.ts";

export interface LakeOptions {
  readonly documents?: readonly object[];
  /** The `assets/` of a snapshot. */
  readonly assetsDir?: string;
  /** `lake` */
  readonly projectId?: string;
  /** `production` */
  readonly dataset?: string;
  /** A free one if absent. */
  readonly port?: number;
  /** Without any, whoever asks may read and write everything, and every token is good. */
  readonly tokens?: Readonly<Record<string, Role>>;
  /** A reader without a token finds no document, and is not told why. */
  readonly isPrivate?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly limits?: Partial<Limits>;
}

/** A stand-in for the CMS, over real HTTP on this machine. */
export interface Lake extends Omit<LakeInside, "access" | "limits"> {
  /** Such as `http://127.0.0.1:40123`: what `SANITY_API_HOST` wants. */
  readonly origin: string;
  /** Breaks every connection. */
  close(): Promise<void>;
}

/** Rejects if the port is taken. */
export async function startLake(options: LakeOptions = {}): Promise<Lake> {
  const inside: LakeInside = {
    projectId: options.projectId ?? "lake",
    dataset: options.dataset ?? "production",
    store: new Store(options.documents ?? [], options.now && { now: options.now }),
    assets: new AssetShelf(options.assetsDir),
    requests: [],
    faults: new Faults(),
    listeners: new Listeners(),
    access: {
      ...(options.tokens && { tokens: options.tokens }),
      isPrivate: options.isPrivate ?? false,
    },
    limits: { queryBytes: 300_000, answerBytes: Number.POSITIVE_INFINITY, ...options.limits },
  };
  const stopWatching = inside.store.watch((commit) => inside.listeners.tell(commit));
  let arrived = 0;
  const server = createServer((message, response) => {
    void serve(inside, message, response, arrived++).catch((error) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...inside,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      stopWatching();
      inside.listeners.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(lake: LakeInside, message: IncomingMessage, response: ServerResponse, index: number) {
  const request = await readRequest(message, index);
  if (request.kind !== "page") lake.requests.push(request);
  await lake.faults.runBefore(request);
  const fault = lake.faults.take(request);
  const state =
    fault?.kind === "staleCdn" ? lake.store.stateAt(Math.max(0, lake.store.moment - fault.states)) : lake.store.current;
  const answer = await answerTo(request, lake, state);
  await lake.faults.runAfter(request);
  if ("listen" in answer && !fault) return answer.listen(response);
  const told = "listen" in answer ? { status: 200, headers: {} } : answer;
  await deliver(response, request, fault ? distort(told, fault) : { answer: told });
}

function fail(response: ServerResponse, error: unknown): void {
  // A mistake of the lake itself shall be seen, and not be taken for a fault that a test asked for.
  console.error(error);
  response.destroy();
}
