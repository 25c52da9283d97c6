import { createHmac, timingSafeEqual } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { fetchSecretQuery, fetchSharedAccessQuery, tag } from "@sanity/preview-url-secret/constants";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { rateLimits } from "#server/contact/limits.ts";
import { type ClientNetworks, clientNetworks } from "#server/http/client-address.ts";
import type { PlainRequest, PlainResponse } from "#server/http/plain-http.ts";
import { resultOf } from "../cms/answers.ts";
import { WrongShape } from "../cms/errors.ts";
import { sha256 } from "../sha256.ts";
import { plainPage } from "./plain-page.ts";

/** Presentation opens its frame here first, with a secret that it has put into the dataset. */
export const enablePath = "/preview/enable";

/** Browsers accept this prefix only for a cookie of the whole host, sent over https. */
const cookieName = "__Host-preview";
/** Presentation is in a frame of another site: `Partitioned` limits the cookie to previews in that site's frames. */
const cookieRules = "Path=/; Secure; HttpOnly; SameSite=None; Partitioned";

const hourMs = 3_600_000;
const sessionMs = 12 * hourMs;
const secretMs = hourMs;
/** At this interval, the dataset is asked if a shared link is still valid. Its listener says so, too. */
const askAgainMs = 120_000;
/** The interval of these questions while the listener has no connection. */
const askAgainUnheardMs = 15_000;
/** If the CMS gives no answer for this time, nobody is admitted: the link may be withdrawn, or the token revoked. */
const longestTrustMs = 300_000;
const longestAnswerMs = 5000;
/** The most questions to the CMS at the same time, for all clients together. */
const maxQuestions = 20;

const secretPattern = /^[\w-]{8,200}$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The answer of the CMS about a secret of the Studio, and the secret of the shared link. */
const rightsSchema = Type.Object(
  {
    /** When the Studio stored the secret; null for a secret that is not from the Studio. */
    studio: Type.Union([Type.String({ pattern: timePattern.source }), Type.Null()]),
    link: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    /** The time at which the CMS was asked, by the clock of the CMS. */
    askedAt: Type.String({ pattern: timePattern.source }),
  },
  { additionalProperties: false },
);

interface Rights extends Static<typeof rightsSchema> {
  /** The time of the question on this machine's clock. */
  readonly askedMs: number;
}

const rightsQuery = `{ "studio": ${fetchSecretQuery}._updatedAt, "link": ${fetchSharedAccessQuery}, "askedAt": now() }`;

/** Who opened a session: the Studio, the shared link from the Studio, or this machine. */
export type Session = "studio" | "link" | "local";

interface Options {
  /** Its perspective must be `raw`, because the Studio stores secrets as drafts. */
  readonly client: SanityClient;
  readonly token: string;
  readonly now?: () => number;
}

/**
 * Sessions survive a restart: they are cookies signed with the token, so another token ends them all.
 * Rejects if the CMS does not answer.
 */
export async function openDoor({ client, token, now = Date.now }: Options) {
  const limit = failureLimit(now);
  /** Digests of the Studio's secrets that have opened a session, with their expiry. */
  const used = new Map<string, number>();
  const underWay = new Map<string, Promise<Rights | undefined>>();
  let latest = await ask("");
  /** On the CMS's clock, as the dates of its documents are. */
  const openedAtMs = Date.parse(latest.askedAt);

  const sign = (text: string) => createHmac("sha256", token).update(`preview session ${text}`).digest("base64url");

  async function ask(secret: string): Promise<Rights> {
    const askedMs = now();
    const limits = { tag, signal: AbortSignal.timeout(longestAnswerMs), filterResponse: false } as const;
    const rights = resultOf(await client.fetch(rightsQuery, { secret }, limits));
    if (!Check(rightsSchema, rights)) throw new WrongShape("the answer about secrets has another form");
    return { ...rights, askedMs };
  }

  /** Keeps what the CMS says about the shared link, unless a later question has been answered. Never rejects. */
  async function learn(secret: string): Promise<Rights | undefined> {
    const rights = await ask(secret).catch(() => undefined);
    if (rights && rights.askedMs >= latest.askedMs) latest = rights;
    return rights;
  }

  const askAgain = () => learn("");
  let isHearing = true;
  const isDue = () => !isHearing || latest.askedMs <= now() - askAgainMs;
  setInterval(() => isDue() && void askAgain(), askAgainUnheardMs).unref();

  /**
   * Never asks twice about a secret at the same time. A question counts as a failure until the secret proves valid.
   * Undefined if the CMS does not answer, or too many questions wait for an answer.
   */
  async function rightsOf(secret: string, clientAddress: string): Promise<Rights | undefined> {
    const asked = underWay.get(secret);
    if (asked || underWay.size >= maxQuestions) return asked;
    const takeBack = limit.add(clientAddress);
    const question = learn(secret).finally(() => underWay.delete(secret));
    underWay.set(secret, question);
    const rights = await question;
    if (!rights || kindOf(rights, secret)) takeBack();
    return rights;
  }

  const isSilent = () => latest.askedMs <= now() - longestTrustMs;

  function read(session: string): Session | undefined {
    const [, text = "", until, opener, signature = ""] = /^((\d{1,16})\.([\w-]+))\.([\w-]+)$/.exec(session) ?? [];
    const isSigned = timingSafeEqual(Buffer.from(sha256(signature)), Buffer.from(sha256(sign(text))));
    if (!isSigned || Number(until) <= now()) return undefined;
    if (opener === "studio") return "studio";
    return latest.link !== null && opener === sha256(String(latest.link)) ? "link" : undefined;
  }

  function sessionOf(cookies: string | undefined): Session | undefined {
    const own = (cookies ?? "").split(/;\s*/).filter((cookie) => cookie.startsWith(`${cookieName}=`));
    if (isSilent()) return undefined;
    return own.map((cookie) => read(cookie.slice(cookieName.length + 1))).find((session) => session !== undefined);
  }

  async function enter(request: PlainRequest): Promise<PlainResponse> {
    const { query, clientAddress } = request;
    const search = new URLSearchParams(query);
    const secret = search.get("sanity-preview-secret") ?? "";
    if (!secretPattern.test(secret)) return plainPage(401, "noSession");
    const busyMs = limit.busyMs(clientAddress);
    if (busyMs > 0) return plainPage(429, "tooMany", { "Retry-After": String(Math.ceil(busyMs / 1000)) });
    const rights = await rightsOf(secret, clientAddress);
    if (!rights) return unreachable();
    const kind = kindOf(rights, secret);
    const digest = sha256(secret);
    for (const [known, until] of used) if (until <= now()) used.delete(known);
    // A secret works once, because addresses get into logs. The same frame may come again. Older secrets count as used.
    const isUsed = kind === "studio" && (used.has(digest) || Date.parse(rights.studio ?? "") <= openedAtMs);
    const mayComeAgain = isUsed && sessionOf(request.headers.cookie) === "studio";
    if (!kind || (isUsed && !mayComeAgain)) {
      if (isUsed) limit.add(clientAddress);
      return plainPage(401, "noSession");
    }
    if (kind === "studio") used.set(digest, now() + secretMs);
    const session = `${now() + sessionMs}.${kind === "link" ? digest : "studio"}`;
    const cookie = `${cookieName}=${session}.${sign(session)}; Max-Age=${sessionMs / 1000}; ${cookieRules}`;
    return redirect(search.get("sanity-preview-pathname") ?? "/", { "Set-Cookie": cookie });
  }

  return {
    sessionOf,
    enter,
    async admitsSecret(authorization: string | undefined, clientAddress: string): Promise<boolean> {
      const secret = (authorization ?? "").replace(/^Bearer /, "");
      if (!secretPattern.test(secret) || limit.busyMs(clientAddress) > 0) return false;
      const rights = await rightsOf(secret, clientAddress);
      return rights !== undefined && kindOf(rights, secret) !== undefined;
    },
    /** The answer to a request without a session. */
    refuse: (headers?: Readonly<Record<string, string>>) =>
      isSilent() ? unreachable() : plainPage(401, "noSession", headers),
    /** Asks the CMS for the shared link, which is new or withdrawn. Never rejects. */
    askAgain,
    /** Says if the listener is connected, which reports changes of the link. */
    hears(isConnected: boolean): void {
      isHearing = isConnected;
    },
    leave: () => plainPage(200, "left", { "Set-Cookie": `${cookieName}=; Max-Age=0; ${cookieRules}` }),
  };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

const unreachable = () => plainPage(503, "unreachable", { "Retry-After": "10" });

/** If a secret is valid for both, it gets the lesser right: that of the link. */
function kindOf({ studio, link }: Rights, secret: string): Exclude<Session, "local"> | undefined {
  if (secret === link) return "link";
  return studio === null ? undefined : "studio";
}

/** `make preview` on this machine admits all requests and forwards Presentation's frames. */
export const noDoor: Door = {
  sessionOf: () => "local",
  admitsSecret: async () => true,
  refuse: () => plainPage(401, "noSession"),
  askAgain: async () => undefined,
  hears: () => undefined,
  enter: async ({ query }) => redirect(new URLSearchParams(query).get("sanity-preview-pathname") ?? "/"),
  leave: () => redirect("/"),
};

/** Drops the Studio's own parts of the query. */
function redirect(target: string, headers: Readonly<Record<string, string>> = {}): PlainResponse {
  const here = "http://localhost";
  const { pathname, searchParams, hash } = URL.parse(target, here) ?? new URL(here);
  for (const name of [...searchParams.keys()]) if (name.startsWith("sanity-preview-")) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  // A path with two leading slashes would lead to another host.
  const location = pathname.replace(/^[/\\]+/, "/") + query + hash;
  return { status: 307, headers: { ...headers, Location: location, "Content-Length": "0" } };
}

/** The oldest failures are forgotten. A network is blocked long before it has this many. */
const maxFailures = 10_000;

/** Counts failures by network, with the limits of contact requests. Failures are kept in memory. */
function failureLimit(now: () => number) {
  const failures = new Set<ClientNetworks & { readonly at: number }>();
  return {
    /** Adds a failure. Returns a function that removes it. */
    add(clientAddress: string): () => void {
      const failure = { ...clientNetworks(clientAddress), at: now() };
      failures.add(failure);
      for (const oldest of failures) if (failures.size > maxFailures) failures.delete(oldest);
      return () => void failures.delete(failure);
    },
    /** Milliseconds until a client may try again; 0 if it may now. */
    busyMs(clientAddress: string): number {
      const client = clientNetworks(clientAddress);
      const ends = rateLimits.map(({ network, count, windowMs }) => {
        const own = [...failures].filter((failure) => failure[network] === client[network]);
        return (own.at(-count)?.at ?? Number.NEGATIVE_INFINITY) + windowMs - now();
      });
      return Math.max(0, ...ends);
    },
  };
}
