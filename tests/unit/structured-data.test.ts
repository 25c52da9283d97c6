import { expect, test } from "vitest";
import { type Address, localeOf } from "#src/addresses.ts";
import { wordsFor } from "#src/i18n/words.ts";
import { structuredData } from "#src/layout/structured-data.ts";
import { structuredDataText } from "#src/security/trusted-types.ts";
import { origin } from "#src/site.ts";
import { inEvery } from "#tests/support/languages.ts";
import { lines, type SampleEdit, text } from "#tests/support/sample.ts";
import { samplePayload } from "#tests/support/sample-payload.ts";

const t = wordsFor("de");
const logo = `${origin}/icons/icon-512.png`;
const jobAddress: Address = { screen: "job", variant: "de", slug: "process-engineer" };

test("structured data is accepted only if it is JSON", () => {
  const text = '{"@type":"Organization","name":"</script><script>alert(1)"}';
  expect(structuredDataText(text)).toBe(text);
  for (const other of ["alert(1)", "{name: 1}", "", "{}; alert(1)"]) {
    expect(() => structuredDataText(other), other).toThrow(SyntaxError);
  }
});

test("the home page introduces the company and the site", () => {
  const href = "https://social.example/@company";
  const socialLinks = [{ _key: "mastodon", label: "Mastodon", url: href }];
  const siteSettings = { phone: "+49 30 000000", shortName: "Beispiel", socialLinks };
  const [company, site] = dataOf({ screen: "home", variant: "de" }, { siteSettings });
  expect(company).toMatchObject({
    "@type": "Organization",
    name: "Beispiel GmbH",
    url: `${origin}/`,
    logo,
    email: "hallo@mycompany.example",
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
  ["a job", jobAddress, "", { [t("nav.jobs")]: "/de/jobs", "Stelle process-engineer": "/de/jobs/process-engineer" }],
])("%s says where it stands, in canonical addresses", (_, address, title, below) => {
  const locale = localeOf(address.variant);
  const trail = Object.entries({ [wordsFor(locale)("nav.home")]: `/${locale}`, ...below });
  const edits = { [`page-${address.screen}`]: { title: text(title, title) } };
  const crumbs = dataOf(address, edits).find((data) => data["@type"] === "BreadcrumbList");
  expect(crumbs?.itemListElement).toEqual(
    trail.map(([name, path], index) => ({ "@type": "ListItem", position: index + 1, name, item: origin + path })),
  );
});

test("a job carries what job searches require and recommend", () => {
  const dates = { validThrough: "2026-12-31", startsOn: "2027-01-15" };
  const salary = { min: 3200, max: 3900, per: "month" };
  const title = text("Brau\u00admeisterin", "Brewer");
  const posting = jobPosting({ ...dates, title, employmentType: "partTime", salary }, { region: "Brandenburg" });
  const name = "Beispiel GmbH";
  const town = { addressLocality: "Musterstadt", postalCode: "12345", addressCountry: "DE" };
  expect(posting).toMatchObject({
    "@type": "JobPosting",
    title: "Braumeisterin",
    url: `${origin}/de/jobs/process-engineer`,
    datePosted: "2026-10-01",
    validThrough: "2026-12-31T23:59:59",
    jobStartDate: "2027-01-15",
    employmentType: "PART_TIME",
    directApply: false,
    identifier: { "@type": "PropertyValue", name, value: "job-process-engineer" },
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
  const [company] = dataOf({ screen: "home", variant: "en" }, { siteSettings: { socialLinks: [] } });
  const posting = jobPosting({ salary: undefined, validThrough: undefined });
  for (const field of ["telephone", "sameAs"]) expect(company).not.toHaveProperty(field);
  for (const field of ["baseSalary", "validThrough", "jobStartDate"]) expect(posting).not.toHaveProperty(field);
});

test.each([
  ["fullTime", "FULL_TIME", "hour", "HOUR"],
  ["minijob", "PART_TIME", "year", "YEAR"],
  ["internship", "INTERN", "hour", "HOUR"],
  // Google's list has no closer value than `OTHER` for the following kinds.
  ["apprenticeship", "OTHER", "hour", "HOUR"],
  ["thesis", "OTHER", "hour", "HOUR"],
])("%s is %s to a job search, and one fixed salary per %s a value in %s, not a span", (kind, type, per, unitText) => {
  const value = { "@type": "QuantitativeValue", value: 15, unitText };
  const posting = jobPosting({ employmentType: kind, salary: { min: 15, max: 15, per } });
  expect(posting).toMatchObject({ employmentType: type, baseSalary: { value } });
});

test("a job's description is HTML in which the editors' texts are escaped", () => {
  const block = { _key: "a", _type: "block", style: "normal", children: ["Wir sind ", "zwölf."].map(span) };
  const { description } = jobPosting({
    summary: lines("Mischen & wiegen\nin <Ruhe>", "Mixing"),
    tasks: points("Futter\u00admischung ansetzen", "Protokoll führen"),
    requirements: points("Geduld"),
    benefits: points("<script>alert(1)</script>"),
    body: { _type: "localeBlock", ...inEvery([block], []) },
  });
  expect(description).toBe(
    "<p>Mischen &amp; wiegen<br>in &lt;Ruhe&gt;</p><p>Wir sind zwölf.</p>" +
      `<h2>${t("jobs.tasks")}</h2><ul><li>Futtermischung ansetzen</li><li>Protokoll führen</li></ul>` +
      `<h2>${t("jobs.requirements")}</h2><ul><li>Geduld</li></ul>` +
      `<h2>${t("jobs.benefits")}</h2><ul><li>&lt;script&gt;alert(1)&lt;/script&gt;</li></ul>`,
  );
});

const points = (...texts: string[]) => texts.map((point) => ({ _key: point, ...text(point, point) }));
const span = (text: string) => ({ _key: text, _type: "span", text });

function dataOf(address: Address, edits: SampleEdit): Record<string, unknown>[] {
  const data = structuredData(samplePayload(address, edits), wordsFor(localeOf(address.variant)));
  return JSON.parse(JSON.stringify(data));
}

function jobPosting(job: object, imprint: object = {}): Record<string, unknown> {
  const all = dataOf(jobAddress, { "job-process-engineer": job, imprint });
  const posting = all.find((data) => data["@type"] === "JobPosting");
  if (!posting) throw new Error("The job's page has no JobPosting.");
  return posting;
}
