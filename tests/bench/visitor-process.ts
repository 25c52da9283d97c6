import { Agent, request } from "node:http";

/** A visitor in a process of its own, so that only the server is measured: page after page, until told to stop. */

const [address = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let failed = 0;
let isOver = false;

process.once("message", () => {
  isOver = true;
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready");

while (!isOver) {
  const started = performance.now();
  if (await visit()) times.push(performance.now() - started);
  else failed += 1;
  await new Promise((resolve) => setTimeout(resolve, 5));
}
times.sort((one, other) => one - other);
const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
process.send?.({ visits: times.length, failed, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) });
agent.destroy();

function visit(): Promise<boolean> {
  return new Promise((resolve) => {
    request(address, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    })
      .once("error", () => resolve(false))
      .end();
  });
}
