import { defaultLocale } from "#src/locales.ts";
import { preferredLocale } from "#src/preferred-locale.ts";
import { parseAcceptLanguage } from "../http/accept-language.ts";
import {
  languageRedirect,
  methodResponse,
  missingResponse,
  renewalResponse,
  spellingRedirect,
} from "./plain-responses.ts";
import { resolvePath } from "./resolve-path.ts";
import { sendErrorPage, sendFile } from "./send-file.ts";
import { FileGoneError } from "./shared-file.ts";
import { type Build, openSiteFolder, type SiteFolderOptions } from "./site-folder.ts";
import { headerOf, type SiteRequest } from "./site-request.ts";
import type { SiteResponse } from "./site-response.ts";

export type Site = {
  /** A promise only where memory does not hold the answer. Rejects with what the file system throws. */
  answer(request: SiteRequest): SiteResponse | Promise<SiteResponse>;
  /** The build that is being served. */
  build(): Build;
};

/** The built site in a folder, and whatever is built there later. Throws if there is none. */
export async function openSite(options: SiteFolderOptions): Promise<Site> {
  const folder = await openSiteFolder(options);

  async function retryWhenGone(response: Promise<SiteResponse>, request: SiteRequest): Promise<SiteResponse> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof FileGoneError)) throw error;
    }
    try {
      return await answerFrom(await folder.reload(), request);
    } catch (error) {
      if (!(error instanceof FileGoneError)) throw error;
      return renewalResponse(folder.latest().headers);
    }
  }

  return {
    build: folder.latest,
    answer(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return methodResponse(folder.latest().headers);
      const build = folder.current();
      const response =
        build instanceof Promise ? build.then((next) => answerFrom(next, request)) : answerFrom(build, request);
      return response instanceof Promise ? retryWhenGone(response, request) : response;
    },
  };
}

function answerFrom(build: Build, request: SiteRequest): SiteResponse | Promise<SiteResponse> {
  const resolution = resolvePath(build.index, request.path);
  if ("moved" in resolution) return spellingRedirect(build.headers, resolution.moved, request.query);
  if ("missing" in resolution) {
    const { locale, looksLikeFile } = resolution.missing;
    const page = build.index.errorPages[locale];
    return looksLikeFile || !page ? missingResponse(build.headers) : sendErrorPage(build, page, request);
  }
  if (resolution.found.address === "/") {
    const locale = preferredLocale(parseAcceptLanguage(headerOf(request, "accept-language")));
    if (locale !== defaultLocale) return languageRedirect(build.headers, locale, request.query);
  }
  return sendFile(build, resolution.found, request);
}
