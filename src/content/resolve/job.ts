import { formatMoney } from "../format.ts";
import type { DocumentOf } from "../model/documents.ts";
import { contactPersonFields, type JobView, workplaceFields } from "../views.ts";
import { inWordsOf, localiseSome, ownFields } from "./localise.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolveJob(resolver: Resolver, job: DocumentOf<"job">): JobView {
  const { locale } = resolver;
  const { salary } = job;
  const settings = resolver.only("siteSettings");
  const contact = job.contact && resolver.followOptional(job.contact, "teamMember", `${job._id}: contact`);
  return {
    ...ownFields(resolver, job, ["contact"]),
    ...optionally("contact", contact && localiseSome(resolver, contact, contactPersonFields)),
    id: job._id,
    inWords: {
      ...inWordsOf(resolver, job),
      ...optionally("salary", salary && ([formatMoney(salary.min, locale), formatMoney(salary.max, locale)] as const)),
    },
    applicationEmail: job.applicationEmail || settings.applicationEmail || settings.contactEmail,
    workplace: localiseSome(resolver, resolver.only("imprint"), workplaceFields),
  };
}
