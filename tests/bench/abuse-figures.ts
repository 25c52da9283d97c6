import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, sendContact } from "#tests/support/send-contact.ts";
import { hear, startChild } from "./child.ts";
import type { Figures } from "./figures.ts";

/** Who send contact requests at the same time, each the next one as soon as the last is answered. */
const senders = 200;
const floodMs = 10_000;
const pipelined = 5000;
const pipeliningMs = 5000;

interface Visit {
  readonly visits: number;
  readonly failed: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** What a visitor of `address` sees while `abuse` goes on. */
async function visitDuring(address: string, abuse: () => Promise<void>): Promise<Visit> {
  const child = startChild("visitor-process.ts", [address]);
  const exited = once(child, "exit");
  await hear(child);
  await abuse();
  child.send("stop");
  const visit = await hear<Visit>(child);
  child.disconnect();
  await exited;
  return visit;
}

/** Messages from ever new addresses, all of which may be stored. */
export async function measureFlood(port: number, page: string): Promise<Figures["rows"]> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const visit = await visitDuring(page, async () => {
    const end = performance.now() + floodMs;
    const send = async (): Promise<void> => {
      while (performance.now() < end) {
        sent += 1;
        const { status } = await sendContact(port, { headers: { "X-Forwarded-For": addressOf(sent) } });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: senders }, send));
  });
  const count = (status: number): number => statuses.get(status) ?? 0;
  return [
    ...visitRows(`${senders} senders at once`, visit),
    { what: `${senders} senders at once: stored, refused (429), turned away (503) a second`, ours: perSecond(count) },
  ];
}

function perSecond(count: (status: number) => number): string {
  return [201, 429, 503].map((status) => Math.round((count(status) / floodMs) * 1000)).join(", ");
}

/** One connection that asks for the same file again and again and reads nothing. */
export async function measurePipelining(
  port: number,
  page: string,
  path: string,
  memory: () => number | undefined,
): Promise<Figures["rows"]> {
  const before = memory();
  let most = before;
  const visit = await visitDuring(page, async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(pipelined));
    for (let waited = 0; waited < pipeliningMs; waited += 100) {
      await pause(100);
      most = Math.max(most ?? 0, memory() ?? 0);
    }
    socket.destroy();
  });
  const what = `a film asked for ${pipelined} times`;
  return [
    ...visitRows(what, visit),
    ...(before === undefined ? [] : [{ what: `${what}: memory before, at most (MB)`, ours: `${before}, ${most}` }]),
  ];
}

function visitRows(what: string, { visits, failed, medianMs, p99Ms, maxMs }: Visit): Figures["rows"] {
  const shown = (milliseconds: number): string => milliseconds.toFixed(1);
  return [
    { what: `${what}: a page's median, 99 %, longest (ms)`, ours: [medianMs, p99Ms, maxMs].map(shown).join(", ") },
    { what: `${what}: visits, failed`, ours: `${visits}, ${failed}` },
  ];
}
