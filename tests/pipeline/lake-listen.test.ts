import { once } from "node:events";
import type { ListenEvent, ListenOptions } from "@sanity/client";
import { expect, test } from "vitest";
import type { Lake } from "#pipeline/lake/lake.ts";
import { clientOf, openLake } from "#tests/support/open-lake.ts";

type Event = ListenEvent<Record<string, unknown>>;

const job = { _id: "cook", _type: "job", open: true };
const query = '*[_type == "job" && open == $open]';

/** Follows a dataset; `next` waits for the event after those it has given. */
function follow(lake: Lake, options: ListenOptions = {}, text = query) {
  const events = new EventTarget();
  const seen: (Event | Error)[] = [];
  const note = (event: Event | Error) => {
    seen.push(event);
    events.dispatchEvent(new globalThis.Event("seen"));
  };
  const listening = clientOf(lake)
    .listen(text, { open: true }, { events: ["welcome", "mutation", "reconnect"], ...options })
    .subscribe({ next: note, error: note });
  let given = 0;
  return {
    stop: () => listening.unsubscribe(),
    async next(): Promise<Event | Error | undefined> {
      if (seen.length === given) await once(events, "seen");
      given += 1;
      return seen[given - 1];
    },
  };
}

test("a listener hears what comes, changes and goes, as its filter sees it", async () => {
  const lake = await openLake();
  const { next, stop } = follow(lake);
  expect(await next()).toMatchObject({ type: "welcome", listenerName: expect.any(String) });
  const { transactionId } = lake.store.insert(job);
  lake.store.insert({ _id: "fish", _type: "product" });
  lake.store.edit("cook", (document) => ({ ...document, title: "Koch" }));
  lake.store.edit("cook", (document) => ({ ...document, open: false }));
  const heard = [await next(), await next(), await next()];
  expect(heard).toMatchObject([
    {
      type: "mutation",
      transition: "appear",
      documentId: "cook",
      transactionId,
      result: job,
      resultRev: transactionId,
    },
    { transition: "update", previousRev: transactionId, result: { title: "Koch" } },
    { transition: "disappear", documentId: "cook" },
  ]);
  stop();
});

test("a listener that wants no results gets none", async () => {
  const lake = await openLake();
  const { next, stop } = follow(lake, { includeResult: false });
  await next();
  lake.store.insert(job);
  const heard = await next();
  expect(heard).toMatchObject({ transition: "appear" });
  expect(heard).not.toHaveProperty("result");
  stop();
});

test("a bad query is told on an answer with status 200", async () => {
  const lake = await openLake();
  const { next } = follow(lake, {}, "*[_type == ");
  expect(await next()).toMatchObject({
    name: "ChannelError",
    message: expect.stringMatching(/Unexpected end of query/),
  });
  expect(lake.requests).toMatchObject([{ kind: "listen", status: 200 }]);
});

test("a listener that is sent away stays away, one that is cut off comes back", async () => {
  const lake = await openLake();
  const first = follow(lake);
  await first.next();
  lake.listeners.disconnect("the dataset is gone");
  expect(await first.next()).toMatchObject({
    name: "DisconnectError",
    message: expect.stringMatching(/the dataset is gone/),
  });
  const second = follow(lake);
  await second.next();
  lake.listeners.cut();
  expect(await second.next()).toEqual({ type: "reconnect" });
  expect(await second.next()).toMatchObject({ type: "welcome" });
  second.stop();
});

test("a listener without a valid token is refused for good", async () => {
  const lake = await openLake({ tokens: { good: "read" } });
  const outcome = new Promise((resolve) => {
    clientOf(lake, { token: "bad" }).listen(query, { open: true }).subscribe({ error: resolve });
  });
  expect(await outcome).toMatchObject({ name: "ConnectionFailedError", status: 401 });
});
