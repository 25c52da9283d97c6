import { ask } from "#tests/support/running-server.ts";

/** Sends visitors during an attack. Each of them requests a page again and again, always over a new connection. */
export function sendVisitors(port: number, count = 2) {
  let isOver = false;
  let answered = 0;
  const failures: string[] = [];
  const visits = Array.from({ length: count }, async () => {
    while (!isOver) {
      const failure = await visit(port);
      if (failure === undefined) answered += 1;
      else failures.push(failure);
    }
  });
  return {
    /** Ends the visits. Returns the number of successful visits, and what was wrong with the others. */
    leave: async () => {
      isOver = true;
      await Promise.all(visits);
      return { answered, failures };
    },
  };
}

/** Requests a page over a new connection. Resolves with undefined if it comes whole, otherwise with what was wrong. */
export async function visit(port: number): Promise<string | undefined> {
  try {
    const { status, headers, body } = await ask(port, { path: "/de" });
    const isWhole = status === 200 && body.length === Number(headers["content-length"]);
    return isWhole ? undefined : `${status}, ${body.length} bytes`;
  } catch (error) {
    return String(error);
  }
}
