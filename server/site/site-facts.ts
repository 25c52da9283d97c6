export type SiteFacts = {
  /** The company's common name. Mails work without it. */
  readonly companyName: string | undefined;
  readonly hasContactForm: boolean;
};

export function siteFacts(record: unknown): SiteFacts {
  const { company, hasContactForm } = Object(record);
  const name = company?.shortName;
  const companyName = typeof name === "string" ? name.trim() || undefined : undefined;
  return { companyName, hasContactForm: hasContactForm !== false };
}
