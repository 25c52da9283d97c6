import { openAnalytics } from "../../server/analytics.ts";
import { analyticsPath, readAnalyticsConfig } from "../../server/analytics-config.ts";
import { createContactEndpoint } from "../../server/contact/endpoint.ts";
import { defaultMaxWaiting, promisedRetentionDays } from "../../server/contact/limits.ts";
import { readMailConfig } from "../../server/contact/mail-config.ts";
import { mailNext } from "../../server/contact/mailer.ts";
import { createMessageStore } from "../../server/contact/message-store.ts";
import { describeFailure } from "../../server/failures.ts";
import { healthEndpoint, healthPath } from "../../server/health.ts";
import { addHeaders, type Endpoint } from "../../server/http/endpoint.ts";
import { contactPath } from "../../src/contact/contact-request.ts";
import { type Environment, readSettings } from "../../src/settings/read-settings.ts";
import { origin as configuredOrigin } from "../../src/site.ts";
import { type D1, d1Database } from "./d1-database.ts";
import { type Assets, openWorkerSite, type WorkerSite } from "./site.ts";

/** The bindings in wrangler.jsonc. The object also has the settings of .env.example for mail and analytics. */
type Env = { readonly ASSETS: Assets; readonly DB: D1 };

type Context = { waitUntil(work: Promise<unknown>): void };

/** Each mail needs two database queries and one request; Cloudflare's smallest plan allows 50 subrequests per run. */
const maxMailsPerRun = 10;

const log = (line: string): void => console.error(line);

/** The site on Cloudflare Workers: its files, and our server's endpoints with messages in D1. */
export default {
  async fetch(request: Request, env: Env, context: Context): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    const site = openWorkerSite(env.ASSETS, origin);
    const endpoint = endpointAt(pathname, { env, site, context });
    if (!endpoint) return site.answer(request);
    // The request's own origin is safe, because Cloudflare forwards only requests for this site's hosts.
    const siteOrigins = [configuredOrigin, origin];
    const clientAddress = request.headers.get("cf-connecting-ip") ?? "";
    const response = await endpoint(request, { clientAddress, siteOrigins, pageAt: site.pageAt });
    return addHeaders(response, await site.headers());
  },

  /** Sends due mails and deletes expired messages. Concurrent runs send different mails. */
  async scheduled(_event: unknown, env: Env): Promise<void> {
    const store = createMessageStore(d1Database(env.DB));
    const { deleted } = await store.sweep({ now: Date.now(), retentionDays: promisedRetentionDays });
    if (deleted > 0) log(`Contact: messages deleted after ${promisedRetentionDays} days: ${deleted}.`);
    const { mail } = settingsOf(env);
    if (!mail) return;
    const facts = await openWorkerSite(env.ASSETS, configuredOrigin).facts();
    const deps = { store, mail, now: Date.now, facts: async () => facts, log };
    let mails = 0;
    while (mails < maxMailsPerRun && (await mailNext(deps))) mails += 1;
  },
};

type Visit = { readonly env: Env; readonly site: WorkerSite; readonly context: Context };

/** Creates an endpoint for each request, because a request cannot wait for work of another request. */
function endpointAt(path: string, visit: Visit): Endpoint | undefined {
  if (path === contactPath) return contactEndpoint(visit);
  if (path === analyticsPath) return analyticsEndpoint(visit);
  if (path === healthPath) return healthEndpoint(() => isWritable(visit.env.DB));
  return undefined;
}

function contactEndpoint({ env, site }: Visit): Endpoint {
  const store = createMessageStore(d1Database(env.DB));
  const limit = { maxWaiting: defaultMaxWaiting, isMailed: settingsOf(env).mail !== undefined };
  return createContactEndpoint({
    facts: site.facts,
    accept: (message) => store.accept({ message, limit, now: Date.now() }).catch(logFailure),
  });
}

function analyticsEndpoint({ env, context }: Visit): Endpoint {
  const analytics = openAnalytics(settingsOf(env).analytics, log);
  return async (request, requestContext) => {
    const answer = await analytics.answer(request, requestContext);
    context.waitUntil(analytics.stop());
    return answer;
  };
}

/** A wrong setting disables mail and analytics and is logged, because nobody watches a Worker's start. */
function settingsOf(env: object) {
  try {
    return readSettings(env as Environment, (reader) => ({
      mail: readMailConfig(reader),
      analytics: readAnalyticsConfig(reader),
    }));
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return { mail: undefined, analytics: undefined };
  }
}

async function isWritable(d1: D1): Promise<boolean> {
  try {
    await d1Database(d1).tryWriting();
    return true;
  } catch (error) {
    logFailure(error);
    return false;
  }
}

/** Health checks also log a line that begins with "Contact", because only the contact form uses the database. */
function logFailure(error: unknown): undefined {
  log(`Contact: D1 cannot be used (${describeFailure(error)}).`);
}
