import { setImmediate } from "node:timers/promises";
import { localeOfPath } from "#src/addresses.ts";
import { textFields, textsFrom } from "#src/contact/fields.ts";
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
import type { SiteFacts } from "../site/site-facts.ts";
import { answerPage, type Outcome } from "./answer-page.ts";
import type { Acceptance, IncomingContact } from "./message-store.ts";

/** The longest request that the rules allow has two thirds of that in any alphabet. */
const maxBodyBytes = 32 * 1024;
/** A form that a browser sends itself has up to nine bytes for a character, and may hold more than the rules allow. */
const maxFormBytes = 96 * 1024;
/** After which a request that could not be stored may be tried again. */
const retryAfterSeconds = 30;
/** Bodies that wait to be judged. */
const maxUnjudged = 512;
/** Milliseconds. Nobody reads four fields and writes a message in less. */
const minTimeMs = 2000;

type Options = {
  /** Of the published site. */
  facts(): Promise<SiteFacts>;
  /** Resolves when the request is on the disk, or with undefined when it cannot be stored. */
  accept(contact: IncomingContact): Promise<Acceptance | undefined>;
};

type SentContact = NonNullable<Outcome["sent"]> & {
  readonly locale: Locale;
  readonly website: string;
  /** Undefined where no script has counted. */
  readonly elapsed: number | undefined;
};

/**
 * `POST /api/contact`: what the form sends, by script as JSON or by the browser itself as a form, which is answered with
 * the page it was sent from. Every answer says truthfully what has become of the request.
 */
export function contactEndpoint({ facts, accept }: Options): Endpoint {
  const takeTurn = createTurns();

  async function judge(request: Request, { siteOrigins, clientAddress }: RequestContext): Promise<Outcome> {
    const { method, headers } = request;
    if (!(await facts()).hasContactForm) return malformed(404, "This site has no contact form.");
    if (method !== "POST") return malformed(405, "Send a contact request with POST.", { Allow: "POST" });
    if (!isSameOrigin(headers, siteOrigins)) return { status: 403, content: { status: "foreign" } };
    const isForm = isOfType(headers, formType);
    if (!isForm && !isOfType(headers, "application/json")) {
      return malformed(415, "The body must be application/json in UTF-8.", { Accept: "application/json" });
    }
    const maxBytes = isForm ? maxFormBytes : maxBodyBytes;
    const body = await readBody(request, maxBytes);
    if (body === "tooLarge") return malformed(413, `The body may have ${maxBytes} bytes at most.`);
    if (body === "interrupted") return malformed(400, "The body did not arrive.");
    if (!(await takeTurn())) return unavailable();
    const key = isForm ? undefined : (headers.get("idempotency-key") ?? "").toLowerCase();
    if (key !== undefined && !uuid.test(key)) return malformed(400, "Idempotency-Key must be one UUID.");
    const sent = isForm ? readForm(body, localeOfPath(pageOf(request))) : readContact(body);
    if (typeof sent === "string") return malformed(400, sent);

    const { locale, website, elapsed } = sent;
    const { errors, texts } = validateContact({ ...sent.texts, consent: sent.consent }, locale);
    const tidied = { ...sent, texts };
    if (Object.keys(errors).length > 0) return { status: 422, content: { status: "invalid", errors }, sent: tidied };
    // Browsers fill in fields that nobody sees: the visitor hears why a request looked like a program's.
    const t = suspicionWords.in(locale);
    const suspicion = website !== "" ? t("trap") : (elapsed ?? minTimeMs) < minTimeMs ? t("haste") : undefined;
    if (suspicion) return { status: 422, content: { status: "suspicious", error: suspicion }, sent: tidied };
    return { ...answerTo(await accept({ key, locale, texts, address: clientAddress })), sent: tidied };
  }

  async function answer(request: Request, context: RequestContext): Promise<Response> {
    const outcome = await judge(request, context);
    const path = pageOf(request);
    const html = isOfType(request.headers, formType) ? await context.pageAt(path) : undefined;
    const page = html && answerPage(html, localeOfPath(path), outcome);
    return page || jsonResponse(outcome.status, outcome.content, outcome.headers);
  }

  return async (request, context) => {
    const isPublished = context.siteOrigins.includes(request.headers.get("origin") ?? "");
    const response = isPublished && request.method === "OPTIONS" ? preflight() : await answer(request, context);
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

const formType = "application/x-www-form-urlencoded";

/** The address of the page whose form this is, as that says. It chooses a language and a page, and nothing else. */
function pageOf(request: Request): string {
  return new URL(request.url).searchParams.get("page") ?? "";
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

/**
 * A body in the right shape, or what is wrong with it in English, for the programmer of a form. Whether its values will
 * do is for the rules to say. A text that is left out is an empty one, which the rules explain better; what is not known
 * is refused rather than dropped.
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

/** The same of a form that a browser sends itself, in which a ticked box has any value and another one has none. */
function readForm(body: Uint8Array, locale: Locale): SentContact | string {
  const sent = new URLSearchParams(Buffer.from(body).toString());
  const known = [...textFields, "consent", "website"];
  for (const name of sent.keys()) {
    if (!known.includes(name)) return `There is no field "${name.slice(0, 40)}".`;
    if (sent.getAll(name).length > 1) return `"${name}" must come once.`;
  }
  const text = (name: string): string => sent.get(name) ?? "";
  return { locale, texts: textsFrom(text), consent: sent.has("consent"), website: text("website"), elapsed: undefined };
}

const expectedTypes: ReadonlyMap<string, string> = new Map([
  ...[...textFields, "locale", "website"].map((name) => [name, "string"] as const),
  ["consent", "boolean"],
  ["elapsed", "number"],
]);

function answerTo(acceptance: Acceptance | undefined): Outcome {
  switch (acceptance?.is) {
    case "received":
      return { status: 201, content: { status: "received" } };
    case "repeated":
      return { status: 200, content: { status: "received" } };
    case "conflicting":
      return malformed(409, "This Idempotency-Key belongs to another request. Give a new request a new key.");
    case "tooMany":
      return { status: 429, content: { status: "busy" }, headers: retryAfter(acceptance.waitMs / 1000) };
    default:
      return unavailable();
  }
}

function retryAfter(seconds: number): Outcome["headers"] {
  return { "Retry-After": String(Math.ceil(seconds)) };
}

function unavailable(): Outcome {
  return { status: 503, content: { status: "unavailable" }, headers: retryAfter(retryAfterSeconds) };
}

function malformed(status: number, error: string, headers?: Outcome["headers"]): Outcome {
  return { status, content: { status: "malformed", error }, headers };
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
