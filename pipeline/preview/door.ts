import { createHmac, timingSafeEqual } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { rateLimits } from "#server/contact/limits.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import { headerOf, type PlainRequest } from "#server/http/plain-request.ts";
import type { PlainResponse } from "#server/http/plain-response.ts";
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

/** The origin of a session: the Studio, a link from there, or this machine. */
export type Session = "studio" | "link" | "local";

interface Options {
  readonly client: SanityClient;
  readonly token: string;
  readonly sharedSecret: () => string | undefined;
  readonly now?: () => number;
}

/** Sessions survive a restart: they are cookies signed with the token, so another token ends them all. */
export function openDoor({ client, token, sharedSecret, now = Date.now }: Options) {
  const limit = failureLimit(now);
  /** Digests of secrets that have opened a session, with their expiry. */
  const used = new Map<string, number>();

  const sign = (text: string) => createHmac("sha256", token).update(`preview session ${text}`).digest("base64url");
  const sharedDigest = () => sha256(sharedSecret() ?? "");

  function read(session: string): Session | undefined {
    const [, text = "", until, opener, signature = ""] = /^((\d{1,16})\.([\w-]+))\.([\w-]+)$/.exec(session) ?? [];
    const isSigned = timingSafeEqual(Buffer.from(sha256(signature)), Buffer.from(sha256(sign(text))));
    if (!isSigned || Number(until) <= now()) return undefined;
    if (opener === "studio") return "studio";
    return sharedSecret() !== undefined && opener === sharedDigest() ? "link" : undefined;
  }

  function sessionOf(cookies: string | undefined): Session | undefined {
    const own = (cookies ?? "").split(/;\s*/).filter((cookie) => cookie.startsWith(`${cookieName}=`));
    return own.map((cookie) => read(cookie.slice(cookieName.length + 1))).find((session) => session !== undefined);
  }

  /** Compares a secret with the dataset's. Rejects if the CMS does not answer. */
  async function validate(url: string, clientAddress: string) {
    const busyMs = limit.busyMs(clientAddress);
    const { isValid, redirectTo = "/" } = busyMs > 0 ? { isValid: false } : await validatePreviewUrl(client, url);
    if (!isValid && busyMs === 0) limit.add(clientAddress);
    return { busyMs, isValid, redirectTo };
  }

  async function enter(request: PlainRequest): Promise<PlainResponse> {
    const { method, path, query, clientAddress } = request;
    if (method !== "GET") return plainPage(405, "onlyGet", { Allow: "GET" });
    const { busyMs, isValid, redirectTo } = await validate(path + query, clientAddress);
    if (busyMs > 0) return plainPage(429, "tooMany", { "Retry-After": String(Math.ceil(busyMs / 1000)) });
    if (!isValid) return plainPage(401, "noSession");
    const secret = new URLSearchParams(query).get("sanity-preview-secret") ?? "";
    const digest = sha256(secret);
    const isShared = secret === sharedSecret();
    for (const [known, until] of used) if (until <= now()) used.delete(known);
    // Addresses get into histories and logs. The same frame may come again.
    if (!isShared && used.has(digest) && !sessionOf(headerOf(request, "cookie"))) {
      limit.add(clientAddress);
      return plainPage(401, "noSession");
    }
    if (!isShared) used.set(digest, now() + secretMs);
    const session = `${now() + sessionMs}.${isShared ? digest : "studio"}`;
    const cookie = `${cookieName}=${session}.${sign(session)}; Max-Age=${sessionMs / 1000}; ${cookieRules}`;
    return redirect(redirectTo, { "Set-Cookie": cookie });
  }

  return {
    sessionOf,
    /** Rejects if the CMS does not answer. */
    enter,
    async admitsSecret(authorization: string | undefined, clientAddress: string): Promise<boolean> {
      const secret = /^Bearer ([\w-]{8,200})$/.exec(authorization ?? "")?.[1];
      if (secret === undefined) return false;
      const url = `/?${new URLSearchParams({ "sanity-preview-secret": secret })}`;
      return (await validate(url, clientAddress)).isValid;
    },
    leave: () => plainPage(200, "left", { "Set-Cookie": `${cookieName}=; Max-Age=0; ${cookieRules}` }),
  };
}

export type Door = ReturnType<typeof openDoor>;

/** `make preview` on this machine admits all requests and forwards Presentation's frames. */
export const noDoor: Door = {
  sessionOf: () => "local",
  admitsSecret: async () => true,
  enter: async ({ query }) => redirect(new URLSearchParams(query).get("sanity-preview-pathname") ?? "/"),
  leave: () => redirect("/"),
};

/** Drops the Studio's own parts of the query. */
function redirect(target: string, headers: Readonly<Record<string, string>> = {}): PlainResponse {
  const { pathname, searchParams, hash } = new URL(target, "http://localhost");
  for (const name of [...searchParams.keys()]) if (name.startsWith("sanity-preview-")) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  // A path with two leading slashes would lead to another host.
  const location = pathname.replace(/^[/\\]+/, "/") + query + hash;
  return { status: 307, headers: { ...headers, Location: location, "Content-Length": "0" } };
}

const maxNetworks = 10_000;

/** Counts failures by network, with the limits of contact requests. */
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
