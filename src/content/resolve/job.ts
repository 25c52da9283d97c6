import type { Job } from "../model/job.ts";
import type { JobSummaryView, JobView } from "../views.ts";
import { resolveImprint } from "./imprint.ts";
import { resolvePerson } from "./people.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolveJobSummary(resolver: Resolver, job: Job): JobSummaryView {
  const at = (field: string) => `${job._id}: ${field}`;
  return {
    slug: job.slug.current,
    title: resolver.localise(job.title, at("title")),
    department: resolver.localise(job.department, at("department")),
    location: job.location,
    employmentType: job.employmentType,
    ...resolver.localiseOptional("workload", job.workload, at("workload")),
    ...optionally("startsOn", job.startsOn),
    summary: resolver.localise(job.summary, at("summary")),
  };
}

export function resolveJob(resolver: Resolver, job: Job): JobView {
  const at = (field: string) => `${job._id}: ${field}`;
  const lines = (field: "tasks" | "requirements" | "benefits") =>
    job[field].map((line) => resolver.localise(line, at(field)));
  const settings = resolver.only("siteSettings");
  const contact = resolver.followOptional(job.contact, "teamMember", at("contact"));
  return {
    ...resolveJobSummary(resolver, job),
    id: job._id,
    ...optionally("salary", job.salary),
    publishedOn: job.publishedOn,
    ...optionally("validThrough", job.validThrough),
    tasks: lines("tasks"),
    requirements: lines("requirements"),
    benefits: lines("benefits"),
    ...resolver.localiseOptional("body", job.body, at("body")),
    applicationEmail: job.applicationEmail || settings.applicationEmail || settings.contactEmail,
    ...optionally("contact", contact && resolvePerson(resolver, contact)),
    workplace: resolveImprint(resolver, { withBody: false }),
  };
}
