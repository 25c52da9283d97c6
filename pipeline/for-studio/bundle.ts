/** The Studio's bundle imports only this file from the pipeline. Browsers run it, so nothing here may need Node. */
export { publishedFilter } from "../cms/queries.ts";
export { volatileFields } from "../cms/volatile-fields.ts";
export { closedOn, todayOption } from "../documents/closed.ts";
export { type LoadedSnapshot, loadedSnapshot } from "../documents/loaded.ts";
export { type Problem, problemIn } from "../documents/problem.ts";
export { lowerUnshown, sortedProblems } from "../documents/problem-list.ts";
export { inLanguage, say } from "../documents/problem-words.ts";
export { reportWords } from "../documents/report-words.ts";
export { titleFields, titleIn } from "../documents/title.ts";
export { type Walked, walk } from "../documents/walk.ts";
export type { JsonObject } from "../json.ts";
export {
  contentDigest,
  isShownDocuments,
  type ShownDocument,
  shownDocumentsFile,
} from "../pages/shown-documents.ts";
export type { PreviewMessage } from "../preview/streams.ts";
export { documentRules } from "../rules/document-rules.ts";
export { checkScreens, checkSlugs, shownDocuments } from "../rules/site.ts";
export { lengthOf } from "../rules/text.ts";
export { unsafeInSvg } from "../rules/unsafe-svg.ts";
export type { ReportLocale } from "../settings.ts";
export * from "../snapshot/asset-names.ts";
