import { once } from "node:events";
import type { ListenEvent, ListenOptions } from "@sanity/client";
import { expect, test } from "vitest";
import { clientOf, openCms } from "#tests/support/local-cms/open-cms.ts";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";

type Event = ListenEvent<Record<string, unknown>>;

const job = { _id: "cook", _type: "job", open: true };
const query = '*[_type == "job" && open == $open]';

/** Follows a dataset; `next` waits for the event after those it has given. */
function follow(cms: TestCms, options: ListenOptions = {}, text = query) {
  const events = new EventTarget();
  const seen: (Event | Error)[] = [];
  const note = (event: Event | Error) => {
    seen.push(event);
    events.dispatchEvent(new globalThis.Event("seen"));
  };
  const listening = clientOf(cms)
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
  const cms = await openCms();
  const { next, stop } = follow(cms);
  expect(await next()).toMatchObject({ type: "welcome", listenerName: expect.any(String) });
  const { transactionId } = cms.store.insert(job);
  cms.store.insert({ _id: "fish", _type: "product" });
  cms.store.edit("cook", (document) => ({ ...document, title: "Koch" }));
  cms.store.edit("cook", (document) => ({ ...document, open: false }));
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
  const cms = await openCms();
  const { next, stop } = follow(cms, { includeResult: false });
  await next();
  cms.store.insert(job);
  const heard = await next();
  expect(heard).toMatchObject({ transition: "appear" });
  expect(heard).not.toHaveProperty("result");
  stop();
});

test("a bad query is told on an answer with status 200", async () => {
  const cms = await openCms();
  const { next } = follow(cms, {}, "*[_type == ");
  expect(await next()).toMatchObject({
    name: "ChannelError",
    message: expect.stringMatching(/Unexpected end of query/),
  });
  expect(cms.requests).toMatchObject([{ kind: "listen", status: 200 }]);
});

test("a listener that is sent away stays away, one that is cut off comes back", async () => {
  const cms = await openCms();
  const first = follow(cms);
  await first.next();
  cms.listeners.disconnect("the dataset is gone");
  expect(await first.next()).toMatchObject({
    name: "DisconnectError",
    message: expect.stringMatching(/the dataset is gone/),
  });
  const second = follow(cms);
  await second.next();
  cms.listeners.cut();
  expect(await second.next()).toEqual({ type: "reconnect" });
  expect(await second.next()).toMatchObject({ type: "welcome" });
  second.stop();
});

test("a listener without a valid token is refused for good", async () => {
  const cms = await openCms({ tokens: { good: "read" } });
  const outcome = new Promise((resolve) => {
    clientOf(cms, { token: "bad" }).listen(query, { open: true }).subscribe({ error: resolve });
  });
  expect(await outcome).toMatchObject({ name: "ConnectionFailedError", status: 401 });
});
