import { expect, test } from "vitest";
import { type Address, localeOf } from "#src/addresses.ts";
import { wordsFor } from "#src/i18n/words.ts";
import { structuredData } from "#src/layout/structured-data.ts";
import { origin } from "#src/site.ts";
import { type SamplePayloadChanges, samplePayload } from "#tests/support/sample-payload.ts";

const t = wordsFor("de");
const logo = `${origin}/icons/icon-512.png`;
const jobAddress: Address = { screen: "job", variant: "de", slug: "brewer" };

test("the home page introduces the company and the site", () => {
  const href = "https://social.example/@company";
  const socialLinks = [{ _key: "mastodon", label: "Mastodon", target: { href } }];
  const given = { phone: "+49 30 000000", socialLinks };
  const [company, site] = dataOf({ screen: "home", variant: "de" }, { site: given });
  expect(company).toMatchObject({
    "@type": "Organization",
    name: "Beispiel GmbH",
    url: `${origin}/`,
    logo,
    email: "post@company.example",
    telephone: "+49 30 000000",
    address: "Musterstraße 1, 12345 Musterstadt",
    sameAs: [href],
  });
  expect(site).toMatchObject({
    "@type": "WebSite",
    name: "Beispiel",
    alternateName: "Beispiel GmbH",
    url: `${origin}/de`,
    inLanguage: "de",
  });
});

test.each<[string, Address, string, Record<string, string>]>([
  ["a page", { screen: "about", variant: "de" }, "Über uns", { "Über uns": "/de/ueber-uns" }],
  ["an unprefixed page", { screen: "about", variant: "unprefixed" }, "Über uns", { "Über uns": "/de/ueber-uns" }],
  ["an English page", { screen: "about", variant: "en" }, "About us", { "About us": "/en/about-us" }],
  ["a soft hyphen", { screen: "privacy", variant: "de" }, "Daten\u00adschutz", { Datenschutz: "/de/datenschutz" }],
  ["a job", jobAddress, "", { [t("nav.jobs")]: "/de/jobs", Brauer: "/de/jobs/brewer" }],
])("%s says where it stands, in canonical addresses", (_, address, title, below) => {
  const locale = localeOf(address.variant);
  const trail = Object.entries({ [wordsFor(locale)("nav.home")]: `/${locale}`, ...below });
  const crumbs = dataOf(address, { title }).find((data) => data["@type"] === "BreadcrumbList");
  expect(crumbs?.itemListElement).toEqual(
    trail.map(([name, path], index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path })),
  );
});

test("a job carries what job searches require and recommend", () => {
  const posting = jobPosting({
    title: "Brau\u00admeisterin",
    employmentType: "partTime",
    validThrough: "2026-12-31",
    startsOn: "2027-01-15",
    salary: { min: 3200, max: 3900, per: "month" },
  });
  const name = "Beispiel GmbH";
  const town = { addressLocality: "Musterstadt", postalCode: "12345", addressCountry: "DE" };
  expect(posting).toMatchObject({
    "@type": "JobPosting",
    title: "Braumeisterin",
    url: `${origin}/de/jobs/brewer`,
    datePosted: "2026-11-02",
    validThrough: "2026-12-31T23:59:59",
    jobStartDate: "2027-01-15",
    employmentType: "PART_TIME",
    directApply: false,
    identifier: { "@type": "PropertyValue", name, value: "job-brewer" },
    hiringOrganization: { "@type": "Organization", name, sameAs: `${origin}/de`, logo },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", streetAddress: "Musterstraße 1", ...town, addressRegion: "Brandenburg" },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "EUR",
      value: { "@type": "QuantitativeValue", minValue: 3200, maxValue: 3900, unitText: "MONTH" },
    },
  });
});

test("facts that the company or a job does not give are left out", () => {
  const [company] = dataOf({ screen: "home", variant: "en" });
  for (const field of ["telephone", "sameAs"]) expect(company).not.toHaveProperty(field);
  for (const field of ["baseSalary", "validThrough", "jobStartDate"]) expect(jobPosting({})).not.toHaveProperty(field);
});

test.each([
  ["hour", "HOUR"],
  ["year", "YEAR"],
] as const)("one fixed salary per %s is a value, not a span", (per, unitText) => {
  const value = { "@type": "QuantitativeValue", value: 15, unitText };
  expect(jobPosting({ salary: { min: 15, max: 15, per } })).toMatchObject({ baseSalary: { value } });
});

/** Google's list has no other values for these. */
test.each([
  ["fullTime", "FULL_TIME"],
  ["minijob", "PART_TIME"],
  ["internship", "INTERN"],
  ["apprenticeship", "OTHER"],
  ["thesis", "OTHER"],
] as const)("%s is %s to a job search", (employmentType, expected) => {
  expect(jobPosting({ employmentType })).toMatchObject({ employmentType: expected });
});

test("a job's description is HTML in which the editors' texts are escaped", () => {
  const { description } = jobPosting({
    summary: "Mischen & wiegen\nin <Ruhe>",
    tasks: points("Futter\u00admischung ansetzen", "Protokoll führen"),
    requirements: points("Geduld"),
    benefits: points("<script>alert(1)</script>"),
    body: [{ _key: "a", _type: "block", style: "normal", children: ["Wir sind ", "zwölf."].map(span) }],
  });
  expect(description).toBe(
    "<p>Mischen &amp; wiegen<br>in &lt;Ruhe&gt;</p><p>Wir sind zwölf.</p>" +
      `<h2>${t("jobs.tasks")}</h2><ul><li>Futtermischung ansetzen</li><li>Protokoll führen</li></ul>` +
      `<h2>${t("jobs.requirements")}</h2><ul><li>Geduld</li></ul>` +
      `<h2>${t("jobs.benefits")}</h2><ul><li>&lt;script&gt;alert(1)&lt;/script&gt;</li></ul>`,
  );
});

const points = (...texts: string[]) => texts.map((text) => ({ _key: text, text }));
const span = (text: string) => ({ _key: text, _type: "span" as const, text });

function dataOf(address: Address, changes: SamplePayloadChanges = {}): Record<string, unknown>[] {
  const data = structuredData(samplePayload(address, changes), wordsFor(localeOf(address.variant)));
  return JSON.parse(JSON.stringify(data));
}

function jobPosting(job: NonNullable<SamplePayloadChanges["job"]>): Record<string, unknown> {
  const posting = dataOf(jobAddress, { job }).find((data) => data["@type"] === "JobPosting");
  if (!posting) throw new Error("The job's page has no JobPosting.");
  return posting;
}
