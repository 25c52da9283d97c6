import type { LakeRequest, RequestKind } from "./lake-request.ts";

/** What can go wrong with one request. Everything that pipelines have met, and some that they will. */
export type Fault =
  /** Any status, in the CMS's words or with another body. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Too many requests; seconds, or a date as HTTP writes it. */
  | { readonly kind: "retryAfter"; readonly retryAfter: number | string }
  /** The body stops half-way, or after this part of it, and yet ends as if it were whole. */
  | { readonly kind: "truncated"; readonly part?: number }
  /** What a hotel's network says instead, with status 200. */
  | { readonly kind: "htmlPage" }
  /** The connection breaks: before anything is said, or after so many bytes of the body. */
  | { readonly kind: "cut"; readonly afterBytes?: number }
  /** Nothing more comes: at all, or after so many bytes of the body. For some milliseconds, or for ever. */
  | { readonly kind: "stall"; readonly afterBytes?: number; readonly milliseconds?: number }
  /** A cache answers with the dataset as it was so many states ago. */
  | { readonly kind: "staleCdn"; readonly states: number }
  /** No rows, no count: what a private dataset looks like to strangers. */
  | { readonly kind: "emptyResult" }
  | { readonly kind: "wrongShape"; readonly shape: WrongShape }
  /** A picture whose bytes are others than its name says. */
  | { readonly kind: "corruptAsset" }
  | { readonly kind: "missingAsset" }
  | { readonly kind: "redirect"; readonly to?: string }
  /** One byte that is no text in UTF-8. */
  | { readonly kind: "invalidUtf8" }
  | { readonly kind: "malformedJson" }
  /** In an export: half a line, and then the error of a server that gave up. */
  | { readonly kind: "errorInStream" }
  /** No fault at all: rows and keys in another order, as a CMS may give them. */
  | { readonly kind: "shuffled"; readonly seed: number };

/** Of a query's answer; "rows" are the items of every array in the result. */
export type WrongShape =
  | "noResult"
  | "nullResult"
  | "objectForRows"
  | "textForRows"
  | "rowsWithoutId"
  | "rowsWithoutType"
  | "rowsNoObjects"
  | "doubleRow"
  | "missingRow"
  /** Counts are off by one; where there are none, as `missingRow`. */
  | "wrongCount";

export const wrongShapes: readonly WrongShape[] = [
  "noResult",
  "nullResult",
  "objectForRows",
  "textForRows",
  "rowsWithoutId",
  "rowsWithoutType",
  "rowsNoObjects",
  "doubleRow",
  "missingRow",
  "wrongCount",
];

const data: readonly RequestKind[] = ["query", "doc", "export"];
const onlyFor: Partial<Record<Fault["kind"], readonly RequestKind[]>> = {
  staleCdn: data,
  emptyResult: ["query"],
  wrongShape: ["query"],
  corruptAsset: ["image", "file"],
  missingAsset: ["image", "file"],
  invalidUtf8: ["query", "doc", "export"],
  malformedJson: ["query", "doc", "mutate"],
  errorInStream: ["export"],
  shuffled: ["query"],
};

/** Whether a fault can befall a request. Nothing befalls the edit page. */
export function fits({ kind }: Fault, request: LakeRequest): boolean {
  return request.kind !== "page" && (onlyFor[kind]?.includes(request.kind) ?? true);
}
