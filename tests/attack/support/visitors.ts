import { request } from "node:http";

export type Visitors = {
  /** Ends the visits and tells what was seen: the answers, and what went wrong with the others. */
  leave(): Promise<{ readonly answered: number; readonly failures: readonly string[] }>;
};

/** Ordinary visitors: page after page, each over a connection of its own, for as long as an attack goes on. */
export function sendVisitors(port: number, { count = 2, path = "/de" } = {}): Visitors {
  let isOver = false;
  let answered = 0;
  const failures: string[] = [];

  const visits = Array.from({ length: count }, async () => {
    while (!isOver) {
      const failure = await visit(port, path);
      if (failure === undefined) answered += 1;
      else failures.push(failure);
    }
  });

  return {
    leave: async () => {
      isOver = true;
      await Promise.all(visits);
      return { answered, failures };
    },
  };
}

/** One visit. Resolves with undefined when all is well. */
export function visit(port: number, path = "/de"): Promise<string | undefined> {
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      let size = 0;
      response.on("data", (piece: Buffer) => {
        size += piece.length;
      });
      response.once("end", () => {
        const isWhole = response.statusCode === 200 && size === Number(response.headers["content-length"]);
        resolve(isWhole ? undefined : `${response.statusCode}, ${size} bytes`);
      });
      response.once("error", (error) => resolve(error.message));
    })
      .once("error", (error) => resolve(error.message))
      .end();
  });
}
