import type { ServerResponse } from "node:http";
import type { HeaderList } from "../http/header-list.ts";
import { headerList } from "../http/header-list.ts";
import type { FileBody, SiteResponse } from "../site/site-response.ts";

/** Writes an answer of the site. Resolves once all of it has been handed to the system, or nobody wants it any more. */
export function sendSiteResponse(
  response: ServerResponse,
  { status, headers, body }: SiteResponse,
): void | Promise<void> {
  if (response.headersSent) {
    // Refused meanwhile: its body turned out to be malformed.
    if (body && !(body instanceof Uint8Array)) body.release();
    return;
  }
  // Their own list is complete: nothing has been set on `response`, which Node writes fastest.
  response.writeHead(status, headers as string[]);
  if (body === undefined || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  if (response.req.method === "HEAD") {
    body.release();
    response.end();
    return;
  }
  return streamFile(response, body);
}

/** One piece at a time, and the next one when the last has left: a reader who stalls costs one piece of memory. */
async function streamFile(response: ServerResponse, body: FileBody): Promise<void> {
  try {
    for await (const piece of body.pieces()) {
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch (error) {
    // Its length is announced already: to break off is the one way to say that this is not all of it.
    response.destroy();
    throw error;
  } finally {
    body.release();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off("drain", settle).off("close", settle);
      resolve();
    };
    response.once("drain", settle).once("close", settle);
  });
}

/** Writes an answer of an endpoint, which is small. */
export async function sendWebResponse(
  response: ServerResponse,
  answer: Response,
  commonHeaders: HeaderList,
): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer());
  if (response.headersSent) return;
  const headers = [...commonHeaders, ...[...answer.headers].flat()];
  if (!answer.headers.has("content-length") && answer.status !== 204)
    headers.push("Content-Length", String(body.length));
  response.writeHead(answer.status, headers);
  response.end(body);
}

/** A status without a word, after which the connection ends. */
export function sendRefusal(response: ServerResponse, status: number, commonHeaders: HeaderList): void {
  response.shouldKeepAlive = false;
  response.writeHead(status, [...commonHeaders, ...headerList({ "Content-Length": "0" })]);
  response.end();
}
