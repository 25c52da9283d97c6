import type { ReportLocale } from "../../settings.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ReportWords } from "./report-words.ts";

export const reportWords: Readonly<Record<ReportLocale, ReportWords>> = { en, de };
