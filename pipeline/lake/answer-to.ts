import type { ServerResponse } from "node:http";
import { type Reader, readerFor } from "./access.ts";
import { type Answer, Refused } from "./answer.ts";
import { answerAsset } from "./answer-asset.ts";
import { answerData } from "./answer-data.ts";
import { answerMutations } from "./answer-mutations.ts";
import type { State } from "./documents.ts";
import { answerPage } from "./edit/answer-page.ts";
import { errorAnswer, noDatasetAnswer } from "./error-answers.ts";
import type { LakeInside } from "./lake-inside.ts";
import type { LakeRequest } from "./lake-request.ts";

/** An answer that goes on for as long as both sides like. */
export interface OngoingAnswer {
  listen(response: ServerResponse): void;
}

const methods: Readonly<Record<LakeRequest["kind"], readonly string[]>> = {
  query: ["GET", "HEAD", "POST"],
  doc: ["GET", "HEAD"],
  export: ["GET", "HEAD"],
  listen: ["GET"],
  mutate: ["POST"],
  image: ["GET", "HEAD"],
  file: ["GET", "HEAD"],
  page: ["GET", "HEAD", "POST"],
  unknown: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
};

/** The right answer, from this state of the dataset; only mutations and the edit page look past it. */
export async function answerTo(request: LakeRequest, lake: LakeInside, state: State): Promise<Answer | OngoingAnswer> {
  if (!methods[request.kind].includes(request.method)) return errorAnswer(405, "Method not allowed");
  if (isFromAnotherSite(request))
    return errorAnswer(403, "Edits come from the lake's own page, or from no page at all");
  if (request.kind === "page") return answerPage(request, lake);
  if (request.kind === "unknown") return errorAnswer(404, "Not Found");
  const { dataset, projectId = request.headers["x-sanity-project-id"] ?? lake.projectId } = request.route;
  if (dataset !== lake.dataset || projectId !== lake.projectId) return noDatasetAnswer(dataset, String(projectId));
  if (request.kind === "image" || request.kind === "file") return answerAsset(request, lake.assets);
  try {
    return answerReader(request, lake, state, readerFor(request.headers.authorization, lake.access));
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

function answerReader(request: LakeRequest, lake: LakeInside, state: State, reader: Reader): Answer | OngoingAnswer {
  if (request.kind === "mutate") return answerMutations(request, lake.store, reader);
  if (request.kind === "listen") return { listen: (response) => lake.listeners.add({ response, request, reader }) };
  return answerData(request, state, reader, lake.limits);
}

/** Any page that is open in a browser can post to this machine; the browser then says where from. */
function isFromAnotherSite({ method, headers, kind }: LakeRequest): boolean {
  if (method !== "POST" || kind === "query") return false;
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
