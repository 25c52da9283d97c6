import { setImmediate } from "node:timers/promises";
import { localeOfPath } from "#src/addresses.ts";
import { fieldSpecs, longestOf, textFields } from "#src/contact/fields.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { wordsOf } from "#src/i18n/words.ts";
import { addHeaders, type Endpoint, type EndpointContext, jsonResponse } from "../http/endpoint.ts";
import { formType, isOfType, readBody } from "../http/request-body.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import type { SiteFacts } from "../site/site-facts.ts";
import type { Acceptance, NewMessage } from "./accept-message.ts";
import { answerPage, type Judgement } from "./answer-page.ts";
import { readForm, readJson, type SentValues } from "./sent-values.ts";

const maxCharacters = textFields.reduce((characters, name) => characters + (longestOf(fieldSpecs[name]) ?? 0), 0);
/** A character has four bytes at most in any alphabet. */
export const maxBodyBytes = Math.max(32 * 1024, 4 * 1024 + 4 * maxCharacters);
/** A form sent without script needs up to nine bytes per character. Its answer shows even a text that is too long. */
export const maxFormBytes = 1024 * 1024;
/** A longer form is never valid. */
const usualFormBytes = 3 * maxBodyBytes;
/** Few long forms are read, because their answers fill the memory if nobody fetches them. */
const maxLongForms = { count: 16, windowMs: 60_000 };
/** The number of requests that may wait for their turn to be judged. */
const maxUnjudged = 512;
/** A form that is sent sooner counts as automated, because people need more time to fill it in. */
const minTimeMs = 2000;

type Options = {
  facts(): Promise<SiteFacts>;
  /** Resolves once the request is on disk; undefined if it cannot be stored. */
  accept(message: NewMessage): Promise<Acceptance | undefined>;
};

/** `POST /api/contact`: takes JSON from script, or a form from the browser itself, which gets the form's page back. */
export function createContactEndpoint({ facts, accept }: Options): Endpoint {
  const takesForm = longFormLimit();
  const turns = validationTurns();

  async function judge(request: Request, { siteOrigins, clientAddress }: EndpointContext): Promise<Judgement> {
    if (!(await facts()).hasContactForm) return malformed(404, "This site has no contact form.");
    if (request.method !== "POST") return malformed(405, "Send a contact request with POST.", { Allow: "POST" });
    const isForm = isOfType(request, formType);
    const isForeign = !isSameOrigin(request, siteOrigins);
    // A foreign form is read before the refusal: a proxy may hide its `Origin`, and the typed texts must not be lost.
    if (isForeign && !isForm) return foreign;
    const declaredBytes = Number(request.headers.get("content-length"));
    if (isForm && !takesForm(declaredBytes)) return unavailable;
    const received = isForm ? await receiveForm(request, declaredBytes) : await receiveJson(request);
    if ("status" in received) return received;
    const { key, sent } = received;
    // Another site may have filled in the form, so the consent may not be the visitor's.
    if (isForeign) return { ...foreign, sent: { ...sent, consent: false } };
    if (sent.fault) return { ...malformed(400, sent.fault), sent };
    if (turns.areTaken()) return { ...unavailable, sent };
    await turns.take();
    const { locale } = sent;
    const { errors, texts } = validateContact({ ...sent.texts, consent: sent.consent }, locale);
    const tidied = { ...sent, texts };
    if (Object.keys(errors).length > 0) return { status: 422, content: { status: "invalid", errors }, sent: tidied };
    const suspicion = suspicionOf(sent);
    if (suspicion) return { status: 422, content: { status: "suspicious", error: suspicion }, sent: tidied };
    return { ...judgementOf(await accept({ key, locale, texts, address: clientAddress })), sent: tidied };
  }

  async function answer(request: Request, context: EndpointContext): Promise<Response> {
    const judgement = await judge(request, context);
    const path = pageOf(request);
    const html = isOfType(request, formType) ? await context.pageAt(path) : undefined;
    const page = html && answerPage(html, localeOfPath(path), judgement);
    return page || jsonResponse(judgement.status, judgement.content, judgement.headers);
  }

  return async (request, context) => {
    const origin = request.headers.get("origin") ?? "";
    const isPublished = context.siteOrigins.includes(origin);
    const isPreflight = isPublished && request.method === "OPTIONS";
    const response = isPreflight ? new Response(null, preflight) : await answer(request, context);
    // If `CONTACT_ENDPOINT` is set, the site is on another host. Only pages of the published site may read the answer.
    const allowed = { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "Retry-After" };
    return addHeaders(response, { ...(isPublished && allowed), Vary: "Origin" });
  };
}

/** False for a long form beyond `maxLongForms`. */
function longFormLimit(): (formBytes: number) => boolean {
  let current = { since: 0, count: 0 };
  return (formBytes) => {
    if (formBytes <= usualFormBytes) return true;
    if (Date.now() - current.since > maxLongForms.windowMs) current = { since: Date.now(), count: 0 };
    current.count += 1;
    return current.count <= maxLongForms.count;
  };
}

/** Lets other work run between two validations. Each takes a millisecond, so two hundred would delay all pages. */
function validationTurns() {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    areTaken: () => waiting >= maxUnjudged,
    async take(): Promise<void> {
      waiting += 1;
      lastTurn = lastTurn.then(() => setImmediate());
      await lastTurn;
      waiting -= 1;
    },
  };
}

/** A form sent without script has no `key`. */
type Received = { readonly key: string | undefined; readonly sent: SentValues };

async function receiveForm(request: Request, declaredBytes: number): Promise<Received | Judgement> {
  // A form of unknown length is not counted as a long one, so it may only have the usual length.
  const body = await bodyOf(request, declaredBytes > 0 ? maxFormBytes : usualFormBytes);
  if ("status" in body) return body;
  return { key: undefined, sent: readForm(body, localeOfPath(pageOf(request))) };
}

async function receiveJson(request: Request): Promise<Received | Judgement> {
  if (!isOfType(request, "application/json")) {
    return malformed(415, "The body must be application/json in UTF-8.", { Accept: "application/json" });
  }
  const body = await bodyOf(request, maxBodyBytes);
  if ("status" in body) return body;
  const key = (request.headers.get("idempotency-key") ?? "").toLowerCase();
  if (!uuid.test(key)) return malformed(400, "Idempotency-Key must be one UUID.");
  const sent = readJson(body);
  return typeof sent === "string" ? malformed(400, sent) : { key, sent };
}

async function bodyOf(request: Request, maxBytes: number): Promise<Uint8Array | Judgement> {
  const body = await readBody(request, maxBytes);
  if (body === "tooLarge") return malformed(413, `The body may have ${maxBytes} bytes at most.`);
  return body === "interrupted" ? malformed(400, "The body did not arrive.") : body;
}

/** Browsers may fill in hidden fields, so the visitor is told why a request looked automated. */
function suspicionOf({ locale, website, elapsed }: SentValues): string | undefined {
  const t = wordsOf("suspicion", locale);
  if (website !== "") return t("trap");
  return elapsed !== undefined && elapsed < minTimeMs ? t("haste") : undefined;
}

/** The page that the form claims to be on. A false claim does no harm: it selects another language and page. */
function pageOf({ url }: Request): string {
  return new URL(url).searchParams.get("page") ?? "";
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function judgementOf(acceptance: Acceptance = { is: "full" }): Judgement {
  if (acceptance.is !== "tooMany") return judgements[acceptance.is];
  const headers = { "Retry-After": `${Math.ceil(acceptance.waitMs / 1000)}` };
  return { status: 429, content: { status: "busy" }, headers };
}

const foreign = { status: 403, content: { status: "foreign" } } as const satisfies Judgement;

const unavailable: Judgement = { status: 503, content: { status: "unavailable" }, headers: { "Retry-After": "30" } };

const judgements: Readonly<Record<Exclude<Acceptance["is"], "tooMany">, Judgement>> = {
  received: { status: 201, content: { status: "received" } },
  repeated: { status: 200, content: { status: "received" } },
  conflicting: malformed(409, "This Idempotency-Key belongs to another request. Give a new request a new key."),
  full: unavailable,
};

function malformed(status: number, error: string, headers?: Judgement["headers"]): Judgement {
  return { status, content: { status: "malformed", error }, headers };
}

const preflight: ResponseInit = {
  status: 204,
  headers: {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
    // An hour in seconds, so that a retry needs no second preflight.
    "Access-Control-Max-Age": "3600",
    "Cache-Control": "no-store",
  },
};
