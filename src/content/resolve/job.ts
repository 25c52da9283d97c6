import type { Locale } from "../../locales.ts";
import { formatDate, formatMoney } from "../figure.ts";
import type { Job } from "../model/job.ts";
import { contactPersonFields, type JobSummaryView, type JobView, jobSummaryFields, workplaceFields } from "../views.ts";
import { localiseSome, ownFields } from "./localise.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolveJobSummary(resolver: Resolver, job: Job): JobSummaryView {
  return localiseSome(resolver, job, jobSummaryFields);
}

export function resolveJob(resolver: Resolver, job: Job): JobView {
  const settings = resolver.only("siteSettings");
  const contact = job.contact && resolver.followOptional(job.contact, "teamMember", `${job._id}: contact`);
  return {
    ...ownFields(resolver, job, ["contact"]),
    ...optionally("contact", contact && localiseSome(resolver, contact, contactPersonFields)),
    id: job._id,
    inWords: inWords(job, resolver.locale),
    applicationEmail: job.applicationEmail || settings.applicationEmail || settings.contactEmail,
    workplace: localiseSome(resolver, resolver.only("imprint"), workplaceFields),
  };
}

function inWords({ salary, startsOn, validThrough }: Job, locale: Locale): JobView["inWords"] {
  return {
    salary: salary && [formatMoney(salary.min, locale), formatMoney(salary.max, locale)],
    startsOn: startsOn && formatDate(startsOn, locale),
    validThrough: validThrough && formatDate(validThrough, locale),
  };
}
