import { createHmac, timingSafeEqual } from "node:crypto";
import { SECRET_TTL } from "@sanity/preview-url-secret/constants";
import { type PlainHeaders, type PlainRequest, type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import { toolWords } from "#src/i18n/tool-words.ts";
import { sha256 } from "../sha256.ts";
import { failureLimit } from "./failure-limit.ts";
import { openSecrets, type SecretsOptions } from "./secrets.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

/** Presentation, the Studio's tool, opens its frame here first, with a secret that it has put into the dataset. */
export const enablePath = "/preview/enable";

/** Browsers accept this prefix only for a cookie of the whole host, sent over https. */
const cookieName = "__Host-preview";
/** Presentation is in a frame of another site: `Partitioned` limits the cookie to previews in that site's frames. */
const cookieRules = "Path=/; Secure; HttpOnly; SameSite=None; Partitioned";

const sessionMs = 12 * 3_600_000;
/** The query for secrets finds none that is older than this, so the use of an older secret need not be remembered. */
const secretMs = SECRET_TTL * 1000;

const secretPattern = /^[\w-]{8,200}$/;

/** Who opened a session: the Studio, the shared link from the Studio, or this machine. */
export type Session = "studio" | "link" | "local";

interface Options extends Omit<SecretsOptions, "failures"> {
  readonly token: string;
}

/** The access control of a hosted preview. Rejects if the CMS does not answer. */
export async function openHostedAccess({ client, token, now = Date.now }: Options) {
  const failures = failureLimit(now);
  const secrets = await openSecrets({ client, failures, now });
  const sessions = signedSessions(token, now);
  /** Digests of the Studio's secrets that have opened a session, with their expiry. */
  const used = new Map<string, number>();

  function sessionOf(cookies: string | undefined): Session | undefined {
    if (secrets.isSilent()) return undefined;
    const link = secrets.link();
    const admitted = ["studio", ...(link === null ? [] : [sha256(link)])];
    const opener = sessions.openersIn(cookies ?? "").find((one) => admitted.includes(one));
    return opener === undefined || opener === "studio" ? opener : "link";
  }

  /** Notes a use of the Studio's secret. Returns false if it has opened another session than that of these cookies. */
  function takeSecret(digest: string, isFromBefore: boolean, cookies: string | undefined): boolean {
    for (const [known, until] of used) if (until <= now()) used.delete(known);
    // The address with the secret may be in logs, so it opens only one session. That session may load it again.
    if ((isFromBefore || used.has(digest)) && sessionOf(cookies) !== "studio") return false;
    used.set(digest, now() + secretMs);
    return true;
  }

  async function enable({ query, headers, clientAddress }: PlainRequest): Promise<PlainResponse> {
    const search = new URLSearchParams(query);
    const secret = search.get("sanity-preview-secret") ?? "";
    if (!secretPattern.test(secret)) return plainPage(401, "noSession");
    const waitMs = failures.waitMs(clientAddress);
    if (waitMs > 0) return plainPage(429, "tooMany", { "Retry-After": String(Math.ceil(waitMs / 1000)) });
    const checked = await secrets.check(secret, clientAddress);
    if (!checked) return unreachable();
    const { opener, isFromBefore } = checked;
    if (!opener) return plainPage(401, "noSession");
    const digest = sha256(secret);
    if (opener === "studio" && !takeSecret(digest, isFromBefore, headers.cookie)) {
      failures.add(clientAddress);
      return plainPage(401, "noSession");
    }
    const cookie = sessions.cookieFor(opener === "link" ? digest : "studio");
    return redirect(search.get("sanity-preview-pathname") ?? "/", { "Set-Cookie": cookie });
  }

  return {
    sessionOf,
    enable,
    disable: () => plainPage(200, "left", { "Set-Cookie": `${cookieName}=; Max-Age=0; ${cookieRules}` }),
    /** @param authorization `Bearer` and a secret, as the Studio sends it */
    async admitsSecret(authorization: string | undefined, clientAddress: string): Promise<boolean> {
      const secret = (authorization ?? "").replace(/^Bearer /, "");
      if (!secretPattern.test(secret) || failures.waitMs(clientAddress) > 0) return false;
      return (await secrets.check(secret, clientAddress))?.opener !== undefined;
    },
    /** The answer to a request without a session. */
    refuse: (headers?: PlainHeaders) => (secrets.isSilent() ? unreachable() : plainPage(401, "noSession", headers)),
    refresh: secrets.refresh,
    setListening: secrets.setListening,
  };
}

/**
 * Sessions survive a restart: they are cookies signed with the token, so another token ends them all. Who opened a
 * session is `studio`, or the digest of the shared link.
 */
function signedSessions(token: string, now: () => number) {
  const sign = (text: string) => createHmac("sha256", token).update(`preview session ${text}`).digest("base64url");

  /** @param session such as `1764000000000.studio.<signature>` */
  function openerOf(session: string): string | undefined {
    const [, signed = "", until, opener, signature = ""] = /^((\d{1,16})\.([\w-]+))\.([\w-]+)$/.exec(session) ?? [];
    // Digests have the same length, which `timingSafeEqual` requires.
    const isSigned = timingSafeEqual(Buffer.from(sha256(signature)), Buffer.from(sha256(sign(signed))));
    return isSigned && Number(until) > now() ? opener : undefined;
  }

  return {
    cookieFor(opener: string): string {
      const signed = `${now() + sessionMs}.${opener}`;
      return `${cookieName}=${signed}.${sign(signed)}; Max-Age=${sessionMs / 1000}; ${cookieRules}`;
    },
    openersIn(cookies: string): string[] {
      const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith(`${cookieName}=`));
      return own.flatMap((cookie) => openerOf(cookie.slice(cookieName.length + 1)) ?? []);
    },
  };
}

export type Access = Omit<Awaited<ReturnType<typeof openHostedAccess>>, "refresh" | "setListening">;

const unreachable = () => plainPage(503, "unreachable", { "Retry-After": "10" });

/** `make preview` on this machine admits all requests, and redirects Presentation's frame to its page. */
export const localAccess: Access = {
  sessionOf: () => "local",
  enable: async ({ query }) => redirect(new URLSearchParams(query).get("sanity-preview-pathname") ?? "/"),
  disable: () => redirect("/"),
  admitsSecret: async () => true,
  refuse: () => plainPage(401, "noSession"),
};

/** Redirects to the target on this host, without the Studio's own parts of the query. */
function redirect(target: string, headers: PlainHeaders = {}): PlainResponse {
  const here = "http://localhost";
  const { pathname, searchParams, hash } = URL.parse(target, here) ?? new URL(here);
  for (const name of [...searchParams.keys()]) if (name.startsWith("sanity-preview-")) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  // A path with two leading slashes would lead to another host.
  const location = pathname.replace(/^[/\\]+/, "/") + query + hash;
  return { status: 307, headers: { ...headers, Location: location, "Content-Length": "0" } };
}

const words = toolWords("preview", { en, de });
const languages = ["de", "en"] as const;

/** The key of a page's title, such as `left`. The key of its text is then `left.text`. */
type TitleKey = Exclude<keyof typeof en, `${string}.text`>;

/** A page without content of the site. It is in both languages, because the reader's language is unknown. */
export function plainPage(status: number, title: TitleKey, headers: PlainHeaders = {}): PlainResponse {
  const parts = languages.map((language) => {
    const say = words(language);
    return `<section lang="${language}"><h1>${say(title)}</h1><p>${say(`${title}.text`)}</p></section>`;
  });
  const titles = languages.map((language) => words(language)(title)).join(" · ");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${titles}</title>`;
  const html = `<!doctype html><html lang="de">${head}<main>${parts.join("")}</main></html>\n`;
  return wholeResponse(status, "text/html", html, headers);
}
