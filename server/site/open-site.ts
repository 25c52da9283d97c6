import { defaultLocale } from "#src/locales.ts";
import { preferredLocale } from "#src/preferred-locale.ts";
import { type Plan, planResponse } from "../http/conditions.ts";
import { chooseEncoding, parseAcceptLanguage } from "../http/negotiation.ts";
import { headerOf, type PlainRequest } from "../http/plain-request.ts";
import { resolvePath } from "./resolve-path.ts";
import {
  languageRedirect,
  methodResponse,
  missingResponse,
  renewalResponse,
  type SiteResponse,
  spellingRedirect,
} from "./responses.ts";
import { FileGoneError } from "./site-files.ts";
import { type Build, openSiteFolder, type SiteFolderOptions } from "./site-folder.ts";
import type { SiteFile } from "./site-index.ts";

export type Site = {
  /** Rejects with what the file system throws. */
  answer(request: PlainRequest): Promise<SiteResponse>;
  /** The build that is being served. */
  build(): Build;
};

/** The built site in a folder, and whatever is built there later. Throws if there is none. */
export async function openSite(options: SiteFolderOptions): Promise<Site> {
  const folder = await openSiteFolder(options);
  return {
    build: folder.latest,
    async answer(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return methodResponse(folder.latest().headers);
      for (const findBuild of [folder.current, folder.reload]) {
        try {
          return await answerFrom(await findBuild(), request);
        } catch (error) {
          if (!(error instanceof FileGoneError)) throw error;
        }
      }
      return renewalResponse(folder.latest().headers);
    },
  };
}

async function answerFrom(build: Build, request: PlainRequest): Promise<SiteResponse> {
  const resolution = resolvePath(build.index, request.path);
  if ("moved" in resolution) return spellingRedirect(build.headers, resolution.moved, request.query);
  if ("missing" in resolution) {
    const { locale, looksLikeFile } = resolution.missing;
    const page = build.index.errorPages[locale];
    return looksLikeFile || !page ? missingResponse(build.headers) : sendFile(build, page, request, { isError: true });
  }
  if (resolution.found.address === "/") {
    const locale = preferredLocale(parseAcceptLanguage(headerOf(request, "accept-language")));
    if (locale !== defaultLocale) return languageRedirect(build.headers, locale, request.query);
  }
  return sendFile(build, resolution.found, request);
}

/** The file in the best form the client takes, as its conditions and ranges ask. Throws `FileGoneError`. */
async function sendFile(
  { files }: Build,
  file: SiteFile,
  request: PlainRequest,
  { isError = false } = {},
): Promise<SiteResponse> {
  const encoding = chooseEncoding(headerOf(request, "accept-encoding"), file.encodings);
  const content = await files.read((encoding && file.encoded[encoding]) ?? file.plain);
  const { status, headers, part } = isError ? errorPlan(content) : planResponse(request, content);
  const body = part && request.method === "GET" ? await files.body(content, part) : undefined;
  return { status, headers, body };
}

/** The whole page with status 404. Conditions do not apply: they ask about a page that exists. */
function errorPlan({ headers, size }: Pick<Plan, "headers"> & { readonly size: number }): Plan {
  const { ETag: _tag, "Accept-Ranges": _ranges, ...own } = headers;
  return { status: 404, headers: own, part: { start: 0, end: size - 1 } };
}
