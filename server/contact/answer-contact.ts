import type { IncomingMessage } from "node:http";
import type { ContactAnswer } from "#src/contact/contact-request.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { clientAddress } from "../client-address.ts";
import { jsonAnswer } from "../json-answer.ts";
import { isOfType, readBody } from "../read-body.ts";
import { isSameOrigin } from "../same-origin.ts";
import type { Acceptance, IncomingContact } from "./accept-message.ts";
import { answerPreflight, headersForPublishedSite } from "./published-site.ts";
import { readContact } from "./read-contact.ts";
import { suspicionAbout } from "./suspicion.ts";

/** Bytes. The longest request that the rules allow has two thirds of that in any alphabet. */
const largestBody = 32 * 1024;
/** Seconds after which a request that could not be stored may be tried again. */
const storeAgainAfter = 30;

export type ContactDoor = {
  readonly trustedProxies: number;
  /** Resolves when it is on the disk; nothing if it cannot be stored. */
  accept(contact: IncomingContact): Promise<Acceptance | undefined>;
};

/** `POST /api/contact`: what the form sends. Every answer says truthfully what has become of the request. */
export async function answerContact(incoming: IncomingMessage, door: ContactDoor): Promise<Response> {
  const { method, headers } = incoming;
  const response = answerPreflight(method, headers) ?? (await judge(incoming, door));
  for (const [name, value] of Object.entries(headersForPublishedSite(headers))) response.headers.set(name, value);
  return response;
}

async function judge(incoming: IncomingMessage, door: ContactDoor): Promise<Response> {
  const body = await readBody(incoming, largestBody);
  if (incoming.method !== "POST") return malformed(405, "Send a contact request with POST.", { Allow: "POST" });
  if (!isSameOrigin(incoming.headers)) return answer(403, { status: "foreign" });
  if (!isOfType(incoming, "application/json")) {
    return malformed(415, "The body must be application/json in UTF-8.", { Accept: "application/json" });
  }
  if (body === "tooLarge") return malformed(413, `The body may have ${largestBody} bytes at most.`);
  if (body === "brokenOff") return malformed(400, "The body did not arrive.");
  const key = incoming.headers["idempotency-key"];
  if (typeof key !== "string" || !uuid.test(key)) return malformed(400, "Idempotency-Key must be one UUID.");
  const sent = readContact(body);
  if (typeof sent === "string") return malformed(400, sent);

  const { errors, texts } = validateContact({ ...sent.texts, consent: sent.consent }, sent.locale);
  if (Object.keys(errors).length > 0) return answer(422, { status: "invalid", errors });
  const suspicion = suspicionAbout(sent);
  if (suspicion !== undefined) return answer(422, { status: "suspicious", error: suspicion });

  const address = clientAddress(incoming, door.trustedProxies);
  const acceptance = await door.accept({ key: key.toLowerCase(), locale: sent.locale, texts, address });
  return acceptance ? answerTo(acceptance) : answer(503, { status: "unavailable" }, retryAfter(storeAgainAfter));
}

function answerTo(acceptance: Acceptance): Response {
  switch (acceptance.is) {
    case "received":
      return answer(201, { status: "received" });
    case "repeated":
      return answer(200, { status: "received" });
    case "conflicting":
      return malformed(409, "This Idempotency-Key belongs to another request. Give a new request a new key.");
    case "tooMany":
      return answer(429, { status: "busy" }, retryAfter(Math.ceil(acceptance.wait / 1000)));
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function answer(status: number, content: ContactAnswer, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonAnswer(status, content, headers);
}

function malformed(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return answer(status, { status: "malformed", error }, headers);
}

function retryAfter(seconds: number): Record<string, string> {
  return { "Retry-After": String(seconds) };
}
