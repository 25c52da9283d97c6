import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { contactPath } from "#src/contact/contact-request.ts";
import type { Answer } from "./running-server.ts";

export type ContactAnswerShown = Answer & { readonly content: unknown };

export const goodContact = {
  locale: "de",
  name: "Ada Löwe",
  email: "ada.loewe@example.org",
  subject: "Muster für einen Versuch",
  message: "Guten Tag,\nwir möchten das Mehl ausprobieren.",
  consent: true,
  website: "",
  elapsed: 12_345,
};

/** The form's request with these differences; `key` is new unless given, and the body may be any text. */
export async function sendContact(
  port: number,
  {
    body = JSON.stringify(goodContact),
    key = randomUUID(),
    headers = {},
    method = "POST",
    path = contactPath,
  }: {
    body?: string | Buffer;
    key?: string;
    headers?: Readonly<Record<string, string>>;
    method?: string;
    path?: string;
  } = {},
): Promise<ContactAnswerShown> {
  const request = httpRequest({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
    agent: false,
  });
  request.end(body);
  const [response] = await once(request, "response");
  const bytes = await buffer(response);
  const text = bytes.toString();
  const isJson = response.headers["content-type"]?.startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: bytes,
    text,
    content: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

export function contactWith(differences: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...goodContact, ...differences });
}

/** An address of a network of its own, the same for the same number: limits count networks, too. */
export function addressOf(sender: number): string {
  return `10.${(sender >> 8) & 255}.${sender & 255}.1`;
}
