import { Agent, request } from "node:http";

/** Connections that ask at the same time. */
const connections = 16;

/** Requests a server answers in a second, over connections that stay open. Throws for an answer that is no success. */
export async function requestsPerSecond(
  origin: string,
  path: string,
  { milliseconds, headers }: { readonly milliseconds: number; readonly headers: Readonly<Record<string, string>> },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(new URL(path, origin), { agent, headers }, (response) => {
        response.resume().once("end", resolve).once("error", reject);
        if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}.`));
      })
        .once("error", reject)
        .end();
    });
  const askUntil = async (end: number) => {
    let answered = 0;
    while (performance.now() < end) {
      await ask();
      answered += 1;
    }
    return answered;
  };
  try {
    const started = performance.now();
    const all = Array.from({ length: connections }, () => askUntil(started + milliseconds));
    const answered = (await Promise.all(all)).reduce((sum, count) => sum + count, 0);
    return (answered / (performance.now() - started)) * 1000;
  } finally {
    agent.destroy();
  }
}
