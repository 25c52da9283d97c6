import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { Failure } from "#pipeline/failure.ts";
import { type WatchEvent, type WatchOptions, watchContent } from "#pipeline/watch/watch-content.ts";
import { fileOf } from "#tests/support/edit-snapshot.ts";
import { readTree } from "#tests/support/folders.ts";
import { startTestCms } from "#tests/support/local-cms/test-cms.ts";
import { optionsFor, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { sampleDay } from "#tests/support/sample.ts";

type Named<K extends WatchEvent["event"]> = Extract<WatchEvent, { event: K }>;

/** A watch in this process. `next` waits for the next event of a kind, after those it has given. */
function watch(trial: Trial, options: Partial<WatchOptions> = {}) {
  const events: WatchEvent[] = [];
  const said = new EventTarget();
  const ending = new AbortController();
  const ended = watchContent({
    ...optionsFor(trial.cms, trial.dir),
    today: () => sampleDay,
    quietMs: 20,
    retryMs: 20,
    signal: ending.signal,
    say(event) {
      events.push(event);
      said.dispatchEvent(new Event("said"));
    },
    ...options,
  });
  // Only code that awaits `ended` needs the error.
  ended.catch(() => {});
  onTestFinished(() => ending.abort());
  let given = 0;
  return {
    events,
    ended,
    end: () => ending.abort(),
    async next<K extends WatchEvent["event"]>(kind: K): Promise<Named<K>> {
      for (;;) {
        for (; given < events.length; given += 1) {
          const event = events[given];
          if (event?.event !== kind) continue;
          given += 1;
          return event as Named<K>;
        }
        await once(said, "said");
      }
    },
  };
}

async function nameInSnapshot({ dir }: Trial, id: string): Promise<unknown> {
  return JSON.parse(await readFile(join(dir, await fileOf(dir, id)), "utf8")).name;
}

test("it begins with a pull, and each edit is in the snapshot a moment later, under its title", async () => {
  const trial = await tryPulling();
  const { next, end, ended } = watch(trial);
  expect(await next("connected")).toMatchObject({ source: "sanity:local/production" });
  await next("pulled");
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "Jana Neu" }));
  expect(await next("pulled")).toMatchObject({ added: [], changed: ["Jana Neu (team-jana)"], removed: [] });
  expect(await nameInSnapshot(trial, "team-jana")).toBe("Jana Neu");
  end();
  await ended;
});

test("edits in a row are pulled together, and a draft is none", async () => {
  const trial = await tryPulling();
  const { next, events } = watch(trial, { quietMs: 250 });
  await next("pulled");
  const { store } = trial.cms;
  store.edit("team-jana", (document) => ({ ...document, name: "Eins" }));
  store.insert({ ...store.get("team-jana"), _id: "drafts.team-jana", name: "Null" });
  store.edit("team-jana", (document) => ({ ...document, name: "Zwei" }));
  expect(await next("pulled")).toMatchObject({ changed: ["Zwei (team-jana)"] });
  store.edit("team-jana", (document) => ({ ...document, name: "Drei" }));
  await next("pulled");
  expect(events.filter(({ event }) => event === "pulled")).toHaveLength(3);
  expect(events.filter(({ event }) => event === "current")).toEqual([]);
});

test("an edit during a pull is not missed", async () => {
  const trial = await tryPulling();
  const { cms } = trial;
  let isEdited = false;
  // The last question of a pull is behind it, the answer not yet read.
  cms.faults.after((request) => {
    if (isEdited || request.kind !== "query" || !request.query?.includes('"m"')) return;
    isEdited = true;
    cms.store.edit("team-jana", (document) => ({ ...document, name: "Dazwischen" }));
  });
  const { next } = watch(trial);
  await next("pulled");
  expect(await next("pulled")).toMatchObject({ changed: ["Dazwischen (team-jana)"] });
});

test("what happens while the connection is broken is pulled when it is back", async () => {
  const trial = await tryPulling();
  const { next } = watch(trial);
  await next("pulled");
  trial.cms.listeners.cut();
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "Ungehört" }));
  await next("lost");
  await next("connected");
  expect(await next("pulled")).toMatchObject({ changed: ["Ungehört (team-jana)"] });
});

test("a CMS that is started anew is found again", async () => {
  const trial = await tryPulling();
  const { next, events } = watch(trial);
  await next("pulled");
  const documents = [...trial.cms.store.current.values()];
  const port = Number(new URL(trial.cms.origin).port);
  await trial.cms.close();
  await next("lost");
  const again = await startTestCms({ documents, port });
  onTestFinished(() => again.close());
  await next("connected");
  again.store.edit("team-jana", (document) => ({ ...document, name: "Wieder da" }));
  expect(await next("pulled")).toMatchObject({ changed: ["Wieder da (team-jana)"] });
  expect(events.filter(({ event }) => event === "lost")).toHaveLength(1);
});

test("invalid content is told, leaves the snapshot as it was, and is over with the next good edit", async () => {
  const trial = await tryPulling();
  const { next } = watch(trial);
  await next("pulled");
  const before = await readTree(trial.dir);
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "" }));
  expect(await next("failed")).toMatchObject({
    reason: "invalid",
    problems: [{ path: "name", wrong: "is empty" }],
  });
  expect(await readTree(trial.dir)).toEqual(before);
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "Jana Heil" }));
  expect(await next("pulled")).toMatchObject({ changed: ["Jana Heil (team-jana)"] });
});

test("a private dataset is followed with the token", async () => {
  const trial = await tryPulling({ tokens: { good: "read" }, isPrivate: true });
  const settings = { ...optionsFor(trial.cms, trial.dir).settings, token: "good" };
  const { next } = watch(trial, { settings });
  await next("pulled");
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "Geheim" }));
  expect(await next("pulled")).toMatchObject({ changed: ["Geheim (team-jana)"] });
});

test.each([
  ["a wrong token", { tokens: { good: "read" } as const }, { token: "bad" }, "unauthorized"],
  ["a dataset that is not there", {}, { dataset: "staging" }, "not-found"],
])("%s ends the watch: no edit can mend it", async (_name, cms, settings, reason) => {
  const trial = await tryPulling(cms);
  const { ended } = watch(trial, { settings: { ...optionsFor(trial.cms, trial.dir).settings, ...settings } });
  const failure = await ended.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ reason });
  expect(String(failure)).not.toContain("bad");
});

test("the program says what happens in plain lines, and Ctrl-C ends it well", async () => {
  const trial = await tryPulling();
  const program = join(import.meta.dirname, "../../pipeline/cli.ts");
  const child = spawn(process.execPath, [program, "watch", "--dir", trial.dir, "--today", sampleDay], {
    env: { PATH: process.env.PATH, SANITY_API_HOST: trial.cms.origin, SANITY_PROJECT_ID: "local" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const lineWith = async (text: string): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`It ended without saying “${text}”.`);
      if (value.includes(text)) return value;
    }
  };
  expect(await lineWith("Following")).toBe("Following sanity:local/production. Ctrl-C ends it.");
  await lineWith("new:");
  trial.cms.store.edit("team-jana", (document) => ({ ...document, name: "Jana Neu" }));
  expect(await lineWith("changed:")).toBe("changed: Jana Neu (team-jana)");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
});
