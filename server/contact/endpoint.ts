import { setImmediate } from "node:timers/promises";
import type { ContactAnswer } from "#src/contact/contact-request.ts";
import { type ContactTexts, textFields, textsFrom } from "#src/contact/fields.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { suspicionWords } from "#src/i18n/parts.ts";
import { type Locale, locales } from "#src/locales.ts";
import {
  type Endpoint,
  isOfType,
  isSameOrigin,
  jsonResponse,
  parseJson,
  type RequestContext,
  readBody,
} from "../http/endpoint.ts";
import type { Acceptance, IncomingContact } from "./stored-messages.ts";

/** The longest request that the rules allow has two thirds of that in any alphabet. */
const maxBodyBytes = 32 * 1024;
/** After which a request that could not be stored may be tried again. */
const retryAfterSeconds = 30;
/** Bodies that wait to be judged. */
const maxUnjudged = 512;
/** Milliseconds. Nobody reads four fields and writes a message in less. */
const minTimeMs = 2000;

type Options = {
  /** Whether the published site has a contact form. */
  hasForm(): Promise<boolean>;
  /** Resolves when the request is on the disk, or with undefined when it cannot be stored. */
  accept(contact: IncomingContact): Promise<Acceptance | undefined>;
};

/** `POST /api/contact`: what the form sends. Every answer says truthfully what has become of the request. */
export function contactEndpoint({ hasForm, accept }: Options): Endpoint {
  const takeTurn = createTurns();

  async function answerPost(request: Request, { siteOrigins, clientAddress }: RequestContext): Promise<Response> {
    const { method, headers } = request;
    if (!(await hasForm())) return malformed(404, "This site has no contact form.");
    if (method !== "POST") return malformed(405, "Send a contact request with POST.", { Allow: "POST" });
    if (!isSameOrigin(headers, siteOrigins)) return answer(403, { status: "foreign" });
    if (!isOfType(headers, "application/json")) {
      return malformed(415, "The body must be application/json in UTF-8.", { Accept: "application/json" });
    }
    const body = await readBody(request, maxBodyBytes);
    if (body === "tooLarge") return malformed(413, `The body may have ${maxBodyBytes} bytes at most.`);
    if (body === "interrupted") return malformed(400, "The body did not arrive.");
    if (!(await takeTurn())) return unavailable();
    const key = headers.get("idempotency-key") ?? "";
    if (!uuid.test(key)) return malformed(400, "Idempotency-Key must be one UUID.");
    const sent = readContact(body);
    if (typeof sent === "string") return malformed(400, sent);

    const { locale, website, elapsed } = sent;
    const { errors, texts } = validateContact({ ...sent.texts, consent: sent.consent }, locale);
    if (Object.keys(errors).length > 0) return answer(422, { status: "invalid", errors });
    // Browsers fill in fields that nobody sees: the visitor hears why a request looked like a program's.
    const t = suspicionWords.in(locale);
    if (website !== "") return answer(422, { status: "suspicious", error: t("trap") });
    if (elapsed < minTimeMs) return answer(422, { status: "suspicious", error: t("haste") });
    return answerTo(await accept({ key: key.toLowerCase(), locale, texts, address: clientAddress }));
  }

  return async (request, context) => {
    const isPublished = context.siteOrigins.includes(request.headers.get("origin") ?? "");
    const response = isPublished && request.method === "OPTIONS" ? preflight() : await answerPost(request, context);
    // The site may lie on a host of files and this server on another (`CONTACT_ENDPOINT`). Pages of the published site
    // may read the answer; pages of other sites hear nothing.
    if (isPublished) {
      response.headers.set("Access-Control-Allow-Origin", request.headers.get("origin") ?? "");
      response.headers.set("Access-Control-Expose-Headers", "Retry-After");
    }
    response.headers.append("Vary", "Origin");
    return response;
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * One request in each turn of the event loop, in the order they came. Reading and judging one takes a millisecond; two
 * hundred at once would otherwise hold up every page that is asked for meanwhile. The promise gives false, at once, when
 * too many wait.
 */
function createTurns(): () => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async () => {
    if (waiting >= maxUnjudged) return false;
    waiting += 1;
    last = last.then(() => setImmediate());
    await last;
    waiting -= 1;
    return true;
  };
}

/** The body of a request in the right shape; whether its values will do is for the rules to say. */
type SentContact = {
  readonly locale: Locale;
  readonly texts: ContactTexts;
  readonly consent: boolean;
  readonly website: string;
  readonly elapsed: number;
};

/**
 * Reads a body, or says in English what is wrong with its shape, for the programmer of a form. A text that is left out
 * is an empty one, which the rules explain better; what is not known is refused rather than dropped.
 */
function readContact(body: Uint8Array): SentContact | string {
  const sent = parseJson(body)?.value;
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return "The body must be one JSON object.";
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const [name, value] of values) {
    const expected = expectedTypes.get(name);
    if (!expected) return `There is no field "${name.slice(0, 40)}".`;
    if (typeof value !== expected) return `"${name}" must be a ${expected}.`;
  }
  const locale = locales.find((known) => known === values.get("locale"));
  if (!locale) return `"locale" must be one of ${locales.join(", ")}.`;
  const elapsed = values.get("elapsed");
  if (typeof elapsed !== "number" || !(elapsed >= 0)) return '"elapsed" must be a number of milliseconds.';
  const text = (name: string): string => String(values.get(name) ?? "");
  return { locale, texts: textsFrom(text), consent: values.get("consent") === true, website: text("website"), elapsed };
}

const expectedTypes: ReadonlyMap<string, string> = new Map([
  ...[...textFields, "locale", "website"].map((name) => [name, "string"] as const),
  ["consent", "boolean"],
  ["elapsed", "number"],
]);

function answerTo(acceptance: Acceptance | undefined): Response {
  switch (acceptance?.is) {
    case "received":
      return answer(201, { status: "received" });
    case "repeated":
      return answer(200, { status: "received" });
    case "conflicting":
      return malformed(409, "This Idempotency-Key belongs to another request. Give a new request a new key.");
    case "tooMany":
      return answer(429, { status: "busy" }, { "Retry-After": String(Math.ceil(acceptance.waitMs / 1000)) });
    default:
      return unavailable();
  }
}

type AnswerHeaders = Readonly<Record<string, string>>;

function answer(status: number, content: ContactAnswer, headers?: AnswerHeaders): Response {
  return jsonResponse(status, content, headers);
}

function unavailable(): Response {
  return answer(503, { status: "unavailable" }, { "Retry-After": String(retryAfterSeconds) });
}

function malformed(status: number, error: string, headers?: AnswerHeaders): Response {
  return answer(status, { status: "malformed", error }, headers);
}

/** What browsers ask before a page sends its request to another host. */
function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
      // Seconds: an hour, so that a retry is asked about no second time.
      "Access-Control-Max-Age": "3600",
      "Cache-Control": "no-store",
    },
  });
}
