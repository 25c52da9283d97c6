import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { rateLimits } from "#server/contact/limits.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import type { RequestContext } from "#server/http/endpoint.ts";
import { plainPage } from "./plain-page.ts";

/** Where Presentation sends its frame first, with a secret that it has put into the dataset. */
export const enablePath = "/preview/enable";

/** Browsers take a name with this beginning only from a cookie that is for the whole host and sent over https. */
const cookieName = "__Host-preview";
/** Presentation is in a frame of another site: the cookie is for previews in that site's frames alone (`Partitioned`). */
const cookieRules = "Path=/; Secure; HttpOnly; SameSite=None; Partitioned";

const hourMs = 3_600_000;
const sessionMs = 12 * hourMs;
/** How long the Studio's secrets are valid. */
const secretMs = hourMs;

/** Who is in: somebody of the Studio, somebody with a link from there, or everybody on this machine. */
export type Session = "studio" | "link" | "local";

interface Options {
  /** With the token. */
  readonly client: SanityClient;
  readonly token: string;
  /** The secret of the link by which the preview is shared now. */
  readonly sharedSecret: () => string | undefined;
  readonly now?: () => number;
}

/**
 * Lets those in who come from the Studio, or by a link from there. A session is a signed cookie and nothing on this side:
 * it outlives a restart, which each deploy brings. The key is the token, so that another token ends all sessions.
 */
export function openDoor({ client, token, sharedSecret, now = Date.now }: Options) {
  const limit = failureLimit(now);
  /** Digests of secrets that have opened a session, with the time until which they could be tried again. */
  const used = new Map<string, number>();

  const sign = (text: string) => createHmac("sha256", token).update(`preview session ${text}`).digest("base64url");
  const sharedDigest = () => digestOf(sharedSecret() ?? "");

  function read(session: string): Session | undefined {
    const [, text = "", until, opener, signature = ""] = /^((\d{1,16})\.([\w-]+))\.([\w-]+)$/.exec(session) ?? [];
    const isSigned = timingSafeEqual(Buffer.from(digestOf(signature)), Buffer.from(digestOf(sign(text))));
    if (!isSigned || Number(until) <= now()) return undefined;
    if (opener === "studio") return "studio";
    return sharedSecret() !== undefined && opener === sharedDigest() ? "link" : undefined;
  }

  function sessionOf(cookies: string | null | undefined): Session | undefined {
    const own = (cookies ?? "").split(/;\s*/).filter((cookie) => cookie.startsWith(`${cookieName}=`));
    return own.map((cookie) => read(cookie.slice(cookieName.length + 1))).find((session) => session !== undefined);
  }

  /** Whether a secret of a frame or a link is one of the dataset. Rejects when the CMS cannot be asked. */
  async function validate(url: string, clientAddress: string) {
    const busyMs = limit.busyMs(clientAddress);
    if (busyMs > 0) return { busyMs } as const;
    const { isValid, redirectTo = "/" } = await validatePreviewUrl(client, url);
    if (!isValid) limit.add(clientAddress);
    return { isValid, redirectTo } as const;
  }

  async function enter(request: Request, { clientAddress }: Pick<RequestContext, "clientAddress">): Promise<Response> {
    if (request.method !== "GET") return plainPage(405, "onlyGet", { Allow: "GET" });
    const found = await validate(request.url, clientAddress);
    if ("busyMs" in found) return tooManyTries(found.busyMs);
    if (!found.isValid) return plainPage(401, "noSession");
    const secret = new URL(request.url).searchParams.get("sanity-preview-secret") ?? "";
    const digest = digestOf(secret);
    const isShared = secret === sharedSecret();
    for (const [known, until] of used) if (until <= now()) used.delete(known);
    // Addresses end up in histories and logs. The frame itself may come again.
    if (!isShared && used.has(digest) && !sessionOf(request.headers.get("cookie"))) {
      limit.add(clientAddress);
      return plainPage(401, "noSession");
    }
    if (!isShared) used.set(digest, now() + secretMs);
    const session = `${now() + sessionMs}.${isShared ? digest : "studio"}`;
    const cookie = `${cookieName}=${session}.${sign(session)}; Max-Age=${sessionMs / 1000}; ${cookieRules}`;
    return redirect(found.redirectTo, { "Set-Cookie": cookie });
  }

  return {
    /** Undefined for somebody who is not in. */
    sessionOf,
    /** Answers the request of a frame or a link. Rejects when the CMS cannot be asked. */
    enter,
    /** Whether a program of the Studio, which has no cookie, shows a secret. */
    async admitsSecret(authorization: string | null, clientAddress: string): Promise<boolean> {
      const secret = /^Bearer ([\w-]{8,200})$/.exec(authorization ?? "")?.[1];
      if (secret === undefined) return false;
      const found = await validate(`/?${new URLSearchParams({ "sanity-preview-secret": secret })}`, clientAddress);
      return "isValid" in found && found.isValid;
    },
    leave: () => plainPage(200, "left", { "Set-Cookie": `${cookieName}=; Max-Age=0; ${cookieRules}` }),
  };
}

export type Door = ReturnType<typeof openDoor>;

/** `make preview`, on this machine alone: everybody is in, and a frame of Presentation is sent on. */
export const noDoor: Door = {
  sessionOf: () => "local",
  admitsSecret: async () => true,
  enter: async ({ url }) => redirect(new URL(url).searchParams.get("sanity-preview-pathname") ?? "/"),
  leave: () => redirect("/"),
};

/** To a path of the preview. What the Studio adds to the query is not for the page. */
function redirect(target: string, headers: Readonly<Record<string, string>> = {}): Response {
  const { pathname, searchParams, hash } = new URL(target, "http://localhost");
  for (const name of [...searchParams.keys()]) if (name.startsWith("sanity-preview-")) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  // With two slashes at its start it would lead to another host.
  const location = pathname.replace(/^[/\\]+/, "/") + query + hash;
  return new Response(null, { status: 307, headers: { ...headers, Location: location } });
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function tooManyTries(busyMs: number): Response {
  return plainPage(429, "tooMany", { "Retry-After": String(Math.ceil(busyMs / 1000)) });
}

/** Networks that are remembered. Beyond that the oldest are forgotten. */
const maxNetworks = 10_000;

/** Counts what was refused, by network, with the limits of contact requests. */
function failureLimit(now: () => number) {
  const hits = new Map<string, number[]>();
  const longestMs = Math.max(...rateLimits.map(({ windowMs }) => windowMs));
  return {
    add(clientAddress: string): void {
      for (const [kind, network] of Object.entries(clientNetworks(clientAddress))) {
        const key = `${kind} ${network}`;
        const recent = (hits.get(key) ?? []).filter((at) => at > now() - longestMs);
        hits.delete(key);
        hits.set(key, [...recent, now()]);
      }
      for (const key of hits.keys()) if (hits.size > maxNetworks) hits.delete(key);
    },
    /** Milliseconds until a client may try again; 0 if it may now. */
    busyMs(clientAddress: string): number {
      const networks = clientNetworks(clientAddress);
      const ends = rateLimits.map(({ network, count, windowMs }) => {
        const nthLatest = hits.get(`${network} ${networks[network]}`)?.at(-count);
        return nthLatest === undefined ? 0 : nthLatest + windowMs - now();
      });
      return Math.max(0, ...ends);
    },
  };
}
