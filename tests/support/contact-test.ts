import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { allWords } from "#src/locales.ts";
import { type ContactHost, startContactHost } from "./contact-host.ts";
import { type MailServer, openMailServer } from "./open-mail-server.ts";
import { runMessages } from "./programs.ts";
import { spawnServer } from "./running-server.ts";
import { distDir } from "./site.ts";
import { test as base, expect, visit } from "./test.ts";

export { expect };

interface TestFixtures {
  far: ContactHost;
}

/** Tests of the contact form: the built site beside an endpoint that answers as each test says. */
export const test = base.extend<TestFixtures, { contactHost: ContactHost }>({
  contactHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const host = await startContactHost(distDir);
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  server: [({ contactHost }, use) => use(contactHost.origin), { scope: "worker" }],
  far: async ({ contactHost }, use) => {
    contactHost.reset();
    await use(contactHost);
    contactHost.reset();
  },
});

export const inGerman = wordsIn("de", "/de/kontakt");
export const inEnglish = wordsIn("en", "/en/contact");
export const languages: readonly Language[] = [inGerman, inEnglish];
export type Language = ReturnType<typeof wordsIn>;

function wordsIn(locale: "de" | "en", path: string) {
  const { contact, contactFields: labels, contactForm: told, validation, nav } = allWords[locale];
  const about = (sentence: string, label: string) => sentence.replace("{{field}}", label);
  return {
    ...{ locale, path, labels },
    hints: { name: contact.nameHint, email: contact.emailHint },
    consent: labels.consent,
    submit: contact.submit,
    sending: contact.sending,
    close: nav.close,
    required: (label: string) => about(validation.required, label),
    wrongEmail: about(validation.email, labels.email),
    shortMessage: about(validation.min_other, labels.message).replace("{{count, number}}", "10"),
    summary: { one: told.summary_one, five: told.summary_other.replace("{{count}}", "5") },
    repaired: `(${told.repaired})`,
    received: { title: told.receivedTitle, text: told.received },
    failed: { title: told.failedTitle, kept: contact.kept.split(". ")[0] ?? "" },
  };
}

export const texts = {
  name: "Ada",
  email: "ada@muehle.example",
  subject: "Probe",
  message: "Ein Sack, bitte.\nBald.",
} as const;

export type TextField = keyof typeof texts;
export const textFields = Object.keys(texts) as TextField[];

export class ContactPage {
  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  static async open(page: Page, language: Language, query = ""): Promise<ContactPage> {
    await visit(page, language.path + query);
    return new ContactPage(page, language);
  }

  field(name: TextField): Locator {
    return this.page.getByRole("textbox", { name: this.language.labels[name], exact: true });
  }

  get consent(): Locator {
    return this.page.getByRole("checkbox", { name: this.language.consent });
  }

  get button(): Locator {
    return this.page.locator("form button[type=submit]");
  }

  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }

  get summaryLinks(): Locator {
    return this.page.locator("form ul a");
  }

  async fill(values: Readonly<Record<TextField, string>> = texts): Promise<void> {
    for (const name of textFields) await this.field(name).fill(values[name]);
    await this.consent.check();
  }

  async send(): Promise<void> {
    await this.button.click();
  }

  async expectTexts(values: Readonly<Record<TextField, string>> = texts): Promise<void> {
    for (const name of textFields) await expect(this.field(name)).toHaveValue(values[name]);
    if (values === texts) await expect(this.consent).toBeChecked();
  }
}

export const empty = { name: "", email: "", subject: "", message: "" } as const;

interface Company {
  readonly origin: string;
  readonly mailServer: MailServer;
  messages(): Promise<string>;
}

/** Tests of the contact form without a stand-in: the built site, the real server, its file, and a mail server. */
export const companyTest = test.extend<object, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "website-"));
      const settings = { CONTACT_DB: join(folder, "contact.sqlite") };
      const mailServer = await openMailServer();
      const server = await spawnServer({
        ...settings,
        ...{ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" },
        CONTACT_SMTP_URL: mailServer.url,
        CONTACT_MAIL_TO: "hallo@mycompany.example",
        CONTACT_MAIL_FROM: "website@mycompany.example",
      });
      await use({
        origin: `http://127.0.0.1:${server.port}`,
        mailServer,
        messages: async () => (await runMessages(["list"], settings)).out,
      });
      await server.stop();
      await mailServer.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [({ company }, use) => use(company.origin), { scope: "worker" }],
});
