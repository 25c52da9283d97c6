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

/**
 * Answers every request from the built site in a folder; throws if there is none. Stays synchronous where memory holds
 * the answer: Hono and its Node adapter have a faster way for that.
 */
export async function serveSite(distDir: string): Promise<Handler<{ Bindings: HttpBindings }>> {
  const folder = await openSiteFolder(distDir);

  async function answerLater(promised: Promise<Build>, request: SiteRequest): Promise<Response> {
    return answer(await promised, request);
  }

  async function retryWhenGone(response: Promise<Response>, request: SiteRequest): Promise<Response> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
    }
    try {
      return await answer(await folder.reload(), request);
    } catch (error) {
      if (!(error instanceof FileGone)) throw error;
      return busyAnswer();
    }
  }

  return (context) => {
    const request = readRequest(context.env.incoming);
    if (request.method !== "GET" && request.method !== "HEAD") return methodAnswer();
    const build = folder.current();
    const response = build instanceof Promise ? answerLater(build, request) : answer(build, request);
    return response instanceof Promise ? retryWhenGone(response, request) : response;
  };
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
