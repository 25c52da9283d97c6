import type { Locator, Page } from "@playwright/test";
import { type ContactHost, startContactHost } from "./contact-host.ts";
import { distDir } from "./site.ts";
import { test as base, expect } from "./test.ts";
import { visit } from "./visit.ts";

export { expect };

interface TestFixtures {
  /** Where the form is sent in this test. */
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

export const inGerman = {
  locale: "de",
  path: "/de/kontakt",
  labels: { name: "Name", email: "E-Mail-Adresse", subject: "Betreff", message: "Nachricht" },
  hints: { name: "Wie dürfen wir Sie ansprechen?", email: "Nur für unsere Antwort." },
  consent: "Einwilligung",
  submit: "Anfrage senden",
  sending: "Wird gesendet …",
  close: "Schließen",
  required: (label: string) => `${label} ist ein Pflichtfeld.`,
  wrongEmail: "E-Mail-Adresse muss die Form name@example.org haben.",
  shortMessage: "Nachricht muss mindestens 10 Zeichen lang sein.",
  summary: { one: "Bitte prüfen Sie eine Angabe", five: "Bitte prüfen Sie 5 Angaben" },
  repaired: "(erledigt)",
  received: { title: "Anfrage erhalten", text: "Vielen Dank für Ihre Anfrage. Wir melden uns in Kürze bei Ihnen." },
  failed: { title: "Fehler", kept: "Ihr Text bleibt im Formular stehen." },
} as const;

export const inEnglish = {
  locale: "en",
  path: "/en/contact",
  labels: { name: "Name", email: "Email address", subject: "Subject", message: "Message" },
  hints: { name: "How may we address you?", email: "Only for our reply." },
  consent: "Consent",
  submit: "Send request",
  sending: "Sending …",
  close: "Close",
  required: (label: string) => `${label} is a required field.`,
  wrongEmail: "Email address must look like name@example.org.",
  shortMessage: "Message must be at least 10 characters long.",
  summary: { one: "Please check one entry", five: "Please check 5 entries" },
  repaired: "(done)",
  received: {
    title: "Request received",
    text: "Thank you for the inquiry, we will get back to you shortly.",
  },
  failed: { title: "Error", kept: "Your text stays in the form." },
} as const;

export type Language = typeof inGerman | typeof inEnglish;
export const languages: readonly Language[] = [inGerman, inEnglish];

export const texts = {
  name: "Ada",
  email: "ada@muehle.example",
  subject: "Probe",
  message: "Ein Sack, bitte.\nBald.",
} as const;

export type TextField = keyof typeof texts;
export const textFields = Object.keys(texts) as TextField[];

/** The form as a visitor finds it on the page. */
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

  /** Whatever it says. */
  get button(): Locator {
    return this.page.locator("form button[type=submit]");
  }

  /** By its name, as it is announced. */
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
