import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openHostedAccess } from "#pipeline/preview/access.ts";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { stall, status } from "#tests/support/local-cms/faults.ts";
import { openCms, type TestCms } from "#tests/support/local-cms/test-cms.ts";
import { isSoak } from "#tests/support/rounds.ts";

/** How long sessions of the hosted preview last, and how often it asks the CMS, with a clock that the test sets. */

const viewer = "viewer";
let cms: TestCms;

beforeAll(async () => {
  cms = await openCms({ tokens: { [viewer]: "read", editor: "write" } }, afterAll);
});

const clientWith = (token: string) => clientOf(cms, { apiVersion: "2025-02-19", perspective: "raw", token });

async function studioSecret(): Promise<string> {
  return (await createPreviewSecret(clientWith("editor"), "test", "https://studio.example", "editor")).secret;
}

async function openAccess() {
  const clock = { nowMs: Date.now() };
  const open = (token: string) => openHostedAccess({ client: clientWith(viewer), token, now: () => clock.nowMs });
  const access = await open(viewer);
  const enter = (secret: string, clientAddress: string) => {
    const query = `?${new URLSearchParams({ "sanity-preview-secret": secret })}`;
    return access.enable({ method: "GET", path: "/preview/enable", query, headers: {}, body: [], clientAddress });
  };
  return { clock, open, access, enter };
}

/** The access control, with the cookie of a person who has entered. */
async function entered() {
  const opened = await openAccess();
  const { headers } = await opened.enter(await studioSecret(), "192.0.2.250");
  return { ...opened, cookie: headers["Set-Cookie"]?.split(";")[0] };
}

const questions = () => cms.requests.filter(({ query }) => query?.includes("previewUrlSecret"));

test("a session ends after twelve hours, or when its token changes", async () => {
  const { clock, access, open, cookie } = await entered();
  const openedMs = clock.nowMs;
  const twelveHoursMs = 12 * 60 * 60 * 1000;
  clock.nowMs = openedMs + twelveHoursMs - 1;
  await access.refresh();
  expect(access.sessionOf(cookie)).toBe("studio");
  expect((await open("another")).sessionOf(cookie)).toBeUndefined();
  clock.nowMs = openedMs + twelveHoursMs;
  expect(access.sessionOf(cookie)).toBeUndefined();
});

test("while the CMS does not answer, a session ends after five minutes, and goes on when it answers", async () => {
  const { clock, access, cookie } = await entered();
  cms.faults.script = () => status(401);
  clock.nowMs += 5 * 60_000 - 1;
  await access.refresh();
  expect(access.sessionOf(cookie)).toBe("studio");
  clock.nowMs += 1;
  expect([access.sessionOf(cookie), access.refuse().status]).toEqual([undefined, 503]);
  cms.faults.clear();
  await access.refresh();
  expect([access.sessionOf(cookie), access.refuse().status]).toEqual(["studio", 401]);
});

test("of many clients that ask at once, twenty wait for the CMS, and the others are refused for now", async () => {
  const { enter } = await openAccess();
  cms.requests.length = 0;
  cms.faults.script = () => stall();
  const many = Array.from({ length: 100 }, (_, index) => enter(`wrong-secret-${index}`, `192.0.2.${index}`));
  const refused: number[] = [];
  for (const answer of many) void answer.then(({ status }) => refused.push(status));
  await expect.poll(() => refused.length >= 80 && questions().length).toBe(20);
  cms.faults.clear();
  // A request to the CMS without an answer ends after five seconds, and then the next one can start.
  if (isSoak()) {
    await expect.poll(() => refused.length).toBe(many.length);
    expect((await enter(await studioSecret(), "192.0.2.100")).status).toBe(307);
  }
  expect(new Set(refused)).toEqual(new Set([503]));
});

test("the preview asks for the shared link every two minutes, or every 15 s without a listener", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  cms.requests.length = 0;
  const { clock, access } = await openAccess();
  const pass = async (seconds: number, expected: number) => {
    for (let second = 0; second < seconds; second += 15) {
      clock.nowMs += 15_000;
      vi.advanceTimersByTime(15_000);
    }
    await expect.poll(() => questions().length).toBe(expected);
  };
  await pass(105, 1);
  await pass(15, 2);
  access.setListening(false);
  await pass(15, 3);
  await pass(15, 4);
  access.setListening(true);
  await pass(60, 4);
});
