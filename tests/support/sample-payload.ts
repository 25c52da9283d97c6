import type { Address } from "#src/addresses.ts";
import { localeOf } from "#src/addresses.ts";
import type { JobView, PageView, Payload, PictureView, SectionView, SiteView } from "#src/content/views.ts";

/** The smallest payload that the types allow. Tests replace the parts that they need. */
export function samplePayload(address: Address, changes: SamplePayloadChanges = {}): Payload {
  const { head, site, sections = [], title = "Seite", job } = changes;
  const page: PageView =
    "slug" in address
      ? { kind: "job", document: { ...sampleJob, slug: address.slug, ...job }, publishedInWords: "2. November 2026" }
      : { kind: "sections", screen: address.screen, title, sections };
  return {
    address,
    locale: localeOf(address.variant),
    head: { title: "Titel", description: "Beschreibung", image: samplePicture, noIndex: false, ...head },
    site: { ...sampleSite, ...site },
    page,
  };
}

export interface SamplePayloadChanges {
  head?: Partial<Payload["head"]>;
  site?: Partial<SiteView>;
  sections?: readonly SectionView[];
  title?: string;
  job?: Partial<JobView>;
}

export const samplePicture: PictureView = {
  sha1: "0123456789abcdef0123456789abcdef01234567",
  extension: "jpg",
  width: 1200,
  height: 630,
  alt: "Larven",
};

const sampleSite: SiteView = {
  companyName: "Beispiel GmbH",
  shortName: "Beispiel",
  claim: "Aus Resten wird Futter.",
  contactEmail: "post@company.example",
  addressLines: ["Musterstraße 1", "12345 Musterstadt"],
  socialLinks: [],
  footerBlocks: [],
  patternCredit: {
    title: "Muster",
    author: "Jemand",
    url: "https://pattern.example",
    licence: "CC0",
    licenceUrl: "https://licence.example",
  },
};

const sampleJob: JobView = {
  id: "job-brewer",
  inWords: {},
  slug: "brewer",
  title: "Brauer",
  department: "Aufzucht",
  location: "Musterstadt",
  employmentType: "fullTime",
  summary: "Sie mischen Futter.",
  publishedOn: "2026-11-02",
  tasks: [{ _key: "mix", text: "Mischen" }],
  requirements: [{ _key: "patience", text: "Geduld" }],
  benefits: [{ _key: "quiet", text: "Ruhe" }],
  applicationEmail: "jobs@company.example",
  workplace: {
    companyName: "Beispiel GmbH",
    street: "Musterstraße 1",
    postalCode: "12345",
    city: "Musterstadt",
    region: "Brandenburg",
    countryCode: "DE",
  },
};
