/** The facts about the served site that the server needs. */
export type SiteFacts = {
  /** The company's common name. Mails work without it. */
  readonly companyName: string | undefined;
  /** True unless the site says that it has no contact form. */
  readonly hasContactForm: boolean;
};

/** Reads a build's build.json; missing fields get defaults. */
export function siteFacts(record: unknown): SiteFacts {
  const { company, hasContactForm } = Object(record);
  const name = company?.shortName;
  const companyName = typeof name === "string" ? name.trim() || undefined : undefined;
  return { companyName, hasContactForm: hasContactForm !== false };
}
