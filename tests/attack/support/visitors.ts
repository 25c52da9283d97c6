import { request } from "node:http";

export type Visitors = {
  /** Ends the visits. Returns the number of answers, and the errors of the other visits. */
  leave(): Promise<{ readonly answered: number; readonly failures: readonly string[] }>;
};

/** Normal visitors during an attack: they request page after page, each over a new connection. */
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

/** Makes one visit. Resolves with undefined if it succeeds. */
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
