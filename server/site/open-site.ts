import { setTimeout as pause } from "node:timers/promises";
import { notFoundPath } from "#src/error-pages.ts";
import { defaultLocale, preferredLocale } from "#src/locales.ts";
import { type FileFacts, type Plan, planResponse } from "../http/conditions.ts";
import { chooseEncoding, parseAcceptLanguage } from "../http/negotiation.ts";
import type { PlainRequest, PlainResponse } from "../http/plain-http.ts";
import { type Build, FileGoneError, identify, readBuild, type SiteOptions } from "./build.ts";
import { resolvePath } from "./resolve-path.ts";
import { languageRedirect, permanentRedirect, textResponse } from "./responses.ts";
import type { SiteFile } from "./site-index.ts";

export type Site = Awaited<ReturnType<typeof openSite>>;

const checkIntervalMs = 1000;
/** The pause before each attempt to read: a swap is two renames, between which there is no folder. */
const swapPausesMs = [0, 5, 20, 50];

/** Serves the next build after a swap; `make build` changes no file in place. Rejects if there are no site or rules. */
export async function openSite(options: SiteOptions) {
  const { distDir } = options;
  let build = await readBuild(options);
  let renewal: Promise<Build> | undefined;
  let checkedAt = Date.now();

  /** The next build; the current one if no next one can be read. */
  async function readNext(): Promise<Build> {
    for (const pauseMs of swapPausesMs) {
      await pause(pauseMs);
      const next = await readBuild(options).catch(() => undefined);
      if (next) return next;
    }
    return build;
  }

  function reload(): Promise<Build> {
    renewal ??= readNext().then((next) => {
      renewal = undefined;
      build = next;
      return next;
    });
    return renewal;
  }

  async function current(): Promise<Build> {
    const now = Date.now();
    if (now - checkedAt >= checkIntervalMs) {
      checkedAt = now;
      const identity = identify(distDir);
      if (identity !== undefined && identity !== build.identity) return reload();
    }
    return renewal ?? build;
  }

  /** Runs `work` on the current build, and again on the next build if a swap ends it. Undefined if a swap ends both. */
  async function fromOneBuild<Result>(work: (found: Build) => Promise<Result>): Promise<Result | undefined> {
    for (const findBuild of [current, reload]) {
      try {
        return await work(await findBuild());
      } catch (error) {
        if (!(error instanceof FileGoneError)) throw error;
      }
    }
    return undefined;
  }

  return {
    build: () => build,
    /** Rejects with file system errors. */
    async answer(request: PlainRequest): Promise<PlainResponse> {
      if (request.method !== "GET" && request.method !== "HEAD") return textResponse("method", build.headers);
      return (await fromOneBuild((found) => answerFrom(found, request))) ?? textResponse("renewal", build.headers);
    },
    /** Undefined if no page has exactly this address. */
    pageAt: (address: string) => fromOneBuild((found) => readPage(found, address)),
  };
}

async function readPage({ index, read }: Build, address: string): Promise<string | undefined> {
  const file = index.byAddress.get(address);
  if (!file?.plain.file.endsWith(".html")) return undefined;
  const { bytes } = await read(file.plain);
  return bytes && Buffer.from(bytes).toString();
}

async function answerFrom(build: Build, request: PlainRequest): Promise<PlainResponse> {
  const resolution = resolvePath(build, request.path);
  if ("moved" in resolution) return permanentRedirect(build.headers, resolution.moved, request.query);
  if ("missing" in resolution) {
    const { locale, looksLikeFile } = resolution.missing;
    const page = build.index.errorPages.get(notFoundPath(locale));
    return looksLikeFile || !page ? textResponse("missing", build.headers) : sendFile(build, page, request, 404);
  }
  if ("gone" in resolution) return sendFile(build, resolution.gone, request, 410);
  if (resolution.found.address === "/") {
    const locale = preferredLocale(parseAcceptLanguage(request.headers["accept-language"]));
    if (locale !== defaultLocale) return languageRedirect(build.headers, locale, request.query);
  }
  return sendFile(build, resolution.found, request);
}

/** Sends what the request's conditions and ranges allow, in the client's best encoding. Throws `FileGoneError`. */
async function sendFile(build: Build, file: SiteFile, request: PlainRequest, errorStatus?: 404 | 410) {
  const encoding = chooseEncoding(request.headers["accept-encoding"], [...file.encoded.keys()]);
  const content = await build.read((encoding && file.encoded.get(encoding)) ?? file.plain);
  const { status, headers, part } = errorStatus ? errorPlan(errorStatus, content) : planResponse(request, content);
  const body = part && request.method === "GET" ? await build.body(content, part) : undefined;
  return { status, headers, body };
}

/** Plans the whole error page, because a request's conditions refer to a page that exists. */
function errorPlan(status: number, { headers, size }: FileFacts): Plan {
  const { ETag: _tag, "Accept-Ranges": _ranges, ...own } = headers;
  return { status, headers: own, part: { start: 0, end: size - 1 } };
}
