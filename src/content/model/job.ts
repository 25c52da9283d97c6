import { localeBlock, localeString, localeStringItem } from "./localised.ts";
import { documentWithPage } from "./page.ts";
import { date, list, object, oneOfValues, optional, optionalEmail, reference, Type, text } from "./schema.ts";

export const job = documentWithPage("job", {
  department: localeString,
  location: text,
  employmentType: oneOfValues("fullTime", "partTime", "minijob", "apprenticeship", "internship", "thesis"),
  workload: optional(localeString),
  /** Gross pay in the site's currency. Every kind of job may have it, because candidates look for it first. */
  salary: optional(object({ min: Type.Number(), max: Type.Number(), per: oneOfValues("hour", "month", "year") })),
  startsOn: optional(date),
  tasks: list(localeStringItem, { whenEmpty: "left out" }),
  requirements: list(localeStringItem, { whenEmpty: "left out" }),
  benefits: list(localeStringItem, { whenEmpty: "left out" }),
  body: optional(localeBlock),
  applicationEmail: optionalEmail,
  contact: optional(reference("teamMember")),
});
