import type { HttpBindings } from "@hono/node-server";
import type { Handler } from "hono";
import { preferredLocale } from "#src/preferred-locale.ts";
import { defaultLocale } from "#src/site.ts";
import { parseAcceptLanguage } from "../accept-language.ts";
import { busyAnswer, languageRedirect, methodAnswer, missingAnswer, spellingRedirect } from "./answers.ts";
import { FileGone } from "./file-store.ts";
import { resolvePath } from "./resolve-path.ts";
import { sendErrorPage, sendFile } from "./send-file.ts";
import { type Build, openSiteFolder } from "./site-folder.ts";
import { readRequest, type SiteRequest } from "./site-request.ts";
import type { SiteRules } from "./site-rules.ts";

export type ServedSite = {
  /** Stays synchronous where memory holds the answer: Hono and its Node adapter have a faster way for that. */
  readonly handler: Handler<{ Bindings: HttpBindings }>;
  /** Of the build that is being served. */
  headers(): SiteRules["headers"];
};

/** Answers every request from the built site in a folder; throws if there is none. */
export async function serveSite(distDir: string): Promise<ServedSite> {
  const folder = await openSiteFolder(distDir);

  async function answerLater(promised: Promise<Build>, request: SiteRequest): Promise<Response> {
    return withItsHeaders(await promised, request);
  }

  async function retryWhenGone(response: Promise<Response>, request: SiteRequest): Promise<Response> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
    }
    try {
      return await withItsHeaders(await folder.reload(), request);
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
      return busyAnswer();
    }
  }

  const handler: ServedSite["handler"] = (context) => {
    const request = readRequest(context.env.incoming);
    if (request.method !== "GET" && request.method !== "HEAD") return methodAnswer();
    const build = folder.current();
    const response = build instanceof Promise ? answerLater(build, request) : answer(build, request);
    return response instanceof Promise ? retryWhenGone(response, request) : response;
  };
  return { handler, headers: () => folder.latest().rules.headers };
}

/** For a build that came after the request: the headers set when it arrived are those of the build before. */
async function withItsHeaders(build: Build, request: SiteRequest): Promise<Response> {
  const response = await answer(build, request);
  for (const [name, value] of Object.entries(build.rules.headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

function answer(build: Build, request: SiteRequest): Response | Promise<Response> {
  const resolution = resolvePath(build.index, request.path);
  if ("moved" in resolution) return spellingRedirect(resolution.moved, request.query);
  if ("missing" in resolution) {
    const { locale, looksLikeFile } = resolution.missing;
    const page = build.index.errorPages[locale];
    return looksLikeFile || !page ? missingAnswer() : sendErrorPage(build.store, page, request);
  }
  if (resolution.found.address === "/") {
    const locale = preferredLocale(parseAcceptLanguage(request.headers["accept-language"]));
    if (locale !== defaultLocale) return languageRedirect(locale, request.query);
  }
  return sendFile(build.store, resolution.found, request);
}
