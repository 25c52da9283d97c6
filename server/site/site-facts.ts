/** What the server has to know of the site that it serves. */
export type SiteFacts = {
  /** What people call the company. Its mails and messages do without a name where the site does not say. */
  readonly companyName: string | undefined;
  /** Only a site that says that it has no contact form has none. */
  readonly hasContactForm: boolean;
};

/** Of what a build says in its build.json; of a build that says nothing as well. */
export function siteFacts(record: unknown): SiteFacts {
  const { company, hasContactForm } = Object(record);
  const name = company?.shortName;
  const companyName = typeof name === "string" ? name.trim() || undefined : undefined;
  return { companyName, hasContactForm: hasContactForm !== false };
}
