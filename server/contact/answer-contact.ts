import type { ContactAnswer } from "#src/contact/contact-request.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { isOfType, isSameOrigin, jsonResponse, type RequestContext, readBody } from "../http/endpoint.ts";
import type { Acceptance, IncomingContact } from "./accept-messages.ts";
import { answerPreflight, headersForPublishedSite } from "./published-site.ts";
import { readContact } from "./read-contact.ts";
import { suspicionAbout } from "./suspicion.ts";
import type { Turns } from "./turns.ts";

/** The longest request that the rules allow has two thirds of that in any alphabet. */
const maxBodyBytes = 32 * 1024;
/** After which a request that could not be stored may be tried again. */
const retryAfterSeconds = 30;

export type ContactDeps = {
  readonly turns: Turns;
  /** Resolves when the request is on the disk, or with undefined when it cannot be stored. */
  accept(contact: IncomingContact): Promise<Acceptance | undefined>;
};

/** `POST /api/contact`: what the form sends. Every answer says truthfully what has become of the request. */
export async function answerContact(request: Request, context: RequestContext, deps: ContactDeps): Promise<Response> {
  const { siteOrigins } = context;
  const response = answerPreflight(request, siteOrigins) ?? (await judge(request, context, deps));
  for (const [name, value] of Object.entries(headersForPublishedSite(request.headers, siteOrigins))) {
    response.headers.set(name, value);
  }
  // Whether another site may read the answer depends on who asked.
  response.headers.append("Vary", "Origin");
  return response;
}

async function judge(request: Request, context: RequestContext, { accept, turns }: ContactDeps): Promise<Response> {
  const { method, headers } = request;
  if (method !== "POST") return malformed(405, "Send a contact request with POST.", { Allow: "POST" });
  if (!isSameOrigin(headers, context.siteOrigins)) return answer(403, { status: "foreign" });
  if (!isOfType(headers, "application/json")) {
    return malformed(415, "The body must be application/json in UTF-8.", { Accept: "application/json" });
  }
  const body = await readBody(request, maxBodyBytes);
  if (body === "tooLarge") return malformed(413, `The body may have ${maxBodyBytes} bytes at most.`);
  if (body === "interrupted") return malformed(400, "The body did not arrive.");
  if (!(await turns.take())) return unavailable();
  const key = headers.get("idempotency-key") ?? "";
  if (!uuid.test(key)) return malformed(400, "Idempotency-Key must be one UUID.");
  const sent = readContact(body);
  if (typeof sent === "string") return malformed(400, sent);

  const { errors, texts } = validateContact({ ...sent.texts, consent: sent.consent }, sent.locale);
  if (Object.keys(errors).length > 0) return answer(422, { status: "invalid", errors });
  const suspicion = suspicionAbout(sent);
  if (suspicion !== undefined) return answer(422, { status: "suspicious", error: suspicion });

  const acceptance = await accept({
    key: key.toLowerCase(),
    locale: sent.locale,
    texts,
    address: context.clientAddress,
  });
  return acceptance ? answerTo(acceptance) : unavailable();
}

function answerTo(acceptance: Acceptance): Response {
  switch (acceptance.is) {
    case "received":
      return answer(201, { status: "received" });
    case "repeated":
      return answer(200, { status: "received" });
    case "conflicting":
      return malformed(409, "This Idempotency-Key belongs to another request. Give a new request a new key.");
    case "full":
      return unavailable();
    case "tooMany":
      return answer(429, { status: "busy" }, retryAfter(Math.ceil(acceptance.waitMs / 1000)));
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function answer(status: number, content: ContactAnswer, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse(status, content, headers);
}

function unavailable(): Response {
  return answer(503, { status: "unavailable" }, retryAfter(retryAfterSeconds));
}

function malformed(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return answer(status, { status: "malformed", error }, headers);
}

function retryAfter(seconds: number): Record<string, string> {
  return { "Retry-After": String(seconds) };
}
