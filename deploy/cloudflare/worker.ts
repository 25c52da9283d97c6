import { contactEndpoint } from "../../server/contact/endpoint.ts";
import { promisedRetentionDays } from "../../server/contact/limits.ts";
import type { Acceptance, IncomingContact } from "../../server/contact/message-store.ts";
import { describeFailure } from "../../server/describe-failure.ts";
import { healthEndpoint, healthPath } from "../../server/health.ts";
import type { Endpoint } from "../../server/http/endpoint.ts";
import { contactPath } from "../../src/contact/contact-request.ts";
import { origin as configuredOrigin } from "../../src/site.ts";
import { createD1Store, type Database } from "./d1-store.ts";

/** As wrangler.jsonc names them. */
type Env = {
  /** The files of the built site, with the headers that its `_headers` says. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
  readonly DB: Database;
};

/** Nobody mails here: messages wait for the operator, so those of one day count. */
const limit = { maxWaiting: 1000, isMailed: false };

/** The site on Cloudflare Workers: its files, and the endpoints of our server with D1 for its messages. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const url = new URL(request.url);
    const endpoint = endpointAt(url.pathname, env, url.origin);
    if (!endpoint) return env.ASSETS.fetch(request);
    const answer = await endpoint(request, {
      clientAddress: request.headers.get("cf-connecting-ip") ?? "",
      // Cloudflare hands over requests for hosts of this site alone.
      siteOrigins: [configuredOrigin, url.origin],
      pageAt: (address) => pageAt(address, env, url.origin),
    });
    return withSiteHeaders(answer, await fileAt("/build.json", env, url.origin));
  },

  async scheduled(_event: unknown, { DB }: Env): Promise<void> {
    const { deleted } = await createD1Store(DB).sweep({ now: Date.now(), retentionDays: promisedRetentionDays });
    if (deleted > 0) console.error(`Contact: messages deleted after ${promisedRetentionDays} days: ${deleted}.`);
  },
};

/** Made for each request: what one request began, another one must not wait for here. */
function endpointAt(path: string, env: Env, origin: string): Endpoint | undefined {
  const store = createD1Store(env.DB);
  const hasForm = async () => {
    const record: unknown = await (await fileAt("/build.json", env, origin)).json();
    return Object(record).hasContactForm !== false;
  };
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      console.error(`Contact: D1 cannot be used (${describeFailure(error)}).`);
      return undefined;
    }
  };
  const accept = (contact: IncomingContact): Promise<Acceptance | undefined> =>
    attempt(() => store.accept({ contact, limit, now: Date.now() }));
  if (path === contactPath) return contactEndpoint({ hasForm, accept });
  const isWritable = async () => (await attempt(() => store.tryWriting().then(() => true))) === true;
  return path === healthPath ? healthEndpoint(isWritable) : undefined;
}

function fileAt(path: string, { ASSETS }: Env, origin: string): Promise<Response> {
  return ASSETS.fetch(new Request(origin + path, { redirect: "manual" }));
}

async function pageAt(address: string, env: Env, origin: string): Promise<string | undefined> {
  // What is no plain path is no address of a page.
  if (!/^(?:\/[\w-]+)+$/.test(address)) return undefined;
  const response = await fileAt(address, env, origin);
  const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
  return isPage ? response.text() : undefined;
}

/** Those of one file alone. All others hold for every answer of the site. */
const ofTheFile = /^(?:content-(?!security)|cache-control$|etag$|vary$|cf-|age$)/;

function withSiteHeaders(answer: Response, file: Response): Response {
  const response = new Response(answer.body, answer);
  for (const [name, value] of file.headers) {
    // A second policy stands beside the first, and both hold.
    if (!ofTheFile.test(name)) response.headers.append(name, value);
  }
  return response;
}
