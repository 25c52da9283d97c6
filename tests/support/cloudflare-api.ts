import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Deployment {
  readonly id: string;
  readonly created_on: string;
  readonly annotations: Readonly<Record<string, string | undefined>>;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
}

/** The part of Cloudflare's API that wrangler uses here. */
export async function startCloudflareApi() {
  const deployments: Deployment[] = [];
  const api = {
    /** Statements for D1, in the order of arrival. */
    statements: [] as string[],
    /** The newest preview's bindings by name. */
    preview: { env: {} },
    /** True: the next deploy fails after its version is live. */
    isBroken: false,
  };
  const addDeployment = (version: string, message: string | undefined) => {
    const id = String(deployments.length);
    const created_on = new Date(Date.now() + deployments.length).toISOString();
    const versions = [{ version_id: version, percentage: 100 }];
    deployments.unshift({ id, created_on, annotations: { "workers/message": message }, versions });
    return deployments[0];
  };
  const metadata = (body: string) => JSON.parse(/name="metadata"\s+(\{.*\})/.exec(body)?.[1] ?? "{}");
  const service = {
    default_environment: { environment: "production", script: { tag: "t", last_deployed_from: "wrangler" } },
  };
  const subdomain = { enabled: true, previews_enabled: true };

  /** The answer by method and end of the path; `undefined` makes a 404. */
  function resultOf(question: string, body: string): unknown {
    const has = (pattern: RegExp) => pattern.test(question);
    if (has(/d1\/database\/[^/]+\/query$/)) {
      api.statements.push(JSON.parse(body).sql);
      return [{ results: [], success: true, meta: {} }];
    }
    if (has(/^GET .*\/previews\/[^/]+$/)) return undefined;
    if (has(/^POST .*\/previews\/[^/]+\/deployments$/)) {
      api.preview = metadata(body);
      return { id: "deployment", urls: [], env: {} };
    }
    if (has(/^POST .*\/previews$/)) {
      const { name } = JSON.parse(body);
      return { id: "preview", name, slug: name, urls: [`https://${name}-website.company.workers.dev`] };
    }
    if (has(/^PUT .*\/scripts\/website$/)) {
      const id = `version-${deployments.length}`;
      addDeployment(id, metadata(body).annotations?.["workers/message"]);
      return { id: "website", etag: "e", deployment_id: id, startup_time_ms: 1 };
    }
    if (has(/^POST .*\/versions$/)) {
      return {
        id: `version-${deployments.length}`,
        number: 1,
        startup_time_ms: 1,
        metadata: {},
        resources: { script: {} },
      };
    }
    if (has(/^POST .*\/deployments$/)) {
      const { versions, annotations } = JSON.parse(body);
      return addDeployment(versions[0].version_id, annotations["workers/message"]);
    }
    if (has(/\/deployments$/)) return { deployments };
    if (has(/\/versions\/[^/]+$/)) {
      const id = question.split("/").at(-1);
      return {
        id,
        number: 1,
        metadata: { created_on: new Date().toISOString() },
        resources: { bindings: [], script: {}, script_runtime: {} },
      };
    }
    if (has(/\/services\/website$/)) return deployments.length === 0 ? undefined : service;
    if (has(/\/workers\/workers\/website$/)) return { id: "worker", name: "website", subdomain };
    if (has(/\/scripts\/website\/subdomain$/)) return subdomain;
    if (has(/\/workers\/subdomain$/)) return { subdomain: "company" };
    if (has(/\/assets-upload-session$/)) return { jwt: "jwt", buckets: [] };
    return has(/\/(secrets|schedules|domains|routes)$/) ? [] : {};
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const question = `${request.method} ${request.url?.replace(/\?.*/, "")}`;
    const isBroken = api.isBroken && /\/schedules$/.test(question);
    const result = isBroken ? undefined : resultOf(question, body);
    const errors =
      result === undefined ? [{ code: /previews/.test(question) ? 10025 : 10090, message: "not found" }] : [];
    response.statusCode = result === undefined ? 404 : 200;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result: result ?? null }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(api, {
    /** The environment for wrangler. */
    settings: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: "token",
      CLOUDFLARE_ACCOUNT_ID: "account",
    },
    /** Messages of the deployments, the newest first. */
    deployed: () => deployments.map(({ annotations }) => annotations["workers/message"] ?? ""),
    close: () => void server.close(),
  });
}
