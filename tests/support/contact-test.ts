import type { Page, Route } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { type ContactField, type ContactTexts, fieldSpecs, textFields } from "#src/contact/fields.ts";
import { allWords, type Locale } from "#src/locales.ts";
import { requiredFields, textsWith } from "./contact-values.ts";
import { test as base, expect, visit } from "./test.ts";
import type { Trouble } from "./trouble.ts";

export { expect };

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as a page, an object as JSON. */
  readonly body: object | string;
};

/** `hang` answers only when the test calls `release`; `cut` breaks the connection; a function answers by itself. */
export type Reply = Answer | "hang" | "cut" | ((route: Route) => Promise<void>);

const received: Answer = { status: 201, body: { status: "received" } };

type Posted = { method: string; headers: Record<string, string>; key: string; body: Record<string, unknown> };

/** A fake endpoint of the contact form; the test chooses its answers. */
class FakeEndpoint {
  readonly posted: Posted[] = [];
  readonly #replies: Reply[] = [];
  readonly #hanging: Route[] = [];

  constructor(readonly trouble: Trouble) {}

  /** Sets the next answers, in order. After the last one, every request succeeds. Errors in browsers are expected. */
  reply(...replies: Reply[]): void {
    this.trouble.expect(/api\/contact/);
    this.#replies.push(...replies);
  }

  /** Answers all requests that hang. */
  async release(reply: Reply = received): Promise<void> {
    for (const route of this.#hanging.splice(0)) await this.#answer(route, reply);
  }

  async take(route: Route): Promise<void> {
    const request = route.request();
    const headers = request.headers();
    const key = headers["idempotency-key"] ?? "";
    this.posted.push({ method: request.method(), headers, key, body: request.postDataJSON() });
    await this.#answer(route, this.#replies.shift() ?? received);
  }

  async #answer(route: Route, reply: Reply): Promise<void> {
    if (reply === "hang") return void this.#hanging.push(route);
    if (reply === "cut") return route.abort("connectionreset");
    if (typeof reply === "function") return reply(route);
    const { status, headers = {}, body } = reply;
    const content = typeof body === "string" ? { body, contentType: "text/html" } : { json: body };
    await route.fulfill({ status, headers, ...content });
  }
}

/** Tests with the opened form, in German. */
export const formTest = base.extend<{ form: ContactPage }>({
  form: async ({ page }, use) => use(await openContact(page, inGerman)),
});

/** Tests of the contact form: the built site with a fake endpoint. */
export const test = formTest.extend<{ api: FakeEndpoint }>({
  api: [
    async ({ context, trouble }, use) => {
      const api = new FakeEndpoint(trouble);
      await context.route("**/api/contact", (route) => api.take(route));
      await use(api);
    },
    { auto: true },
  ],
});

export const inGerman = wordsIn("de");
export const inEnglish = wordsIn("en");

/** What the form says in a language, with its gaps filled. */
function wordsIn(locale: Locale) {
  const { contact, contactFields: labels, contactForm: told, validation, nav } = allWords[locale];
  const about = (name: ContactField, sentence: string) => sentence.replace("{{field}}", labels[name]);
  const required = (name: ContactField) => about(name, validation.required);
  const summary = (count: number) =>
    count === 1 ? told.summary_one : told.summary_other.replace("{{count}}", `${count}`);
  return {
    locale,
    labels,
    summary,
    path: placePath({ screen: "contact" }, locale),
    hints: { name: contact.nameHint, email: contact.emailHint },
    submit: contact.submit,
    sending: contact.sending,
    close: nav.close,
    required,
    /** The errors of a form that is sent empty: one for each required field, and the sentence that counts them. */
    nothing: { errors: requiredFields.map(required), summary: summary(requiredFields.length) },
    wrongEmail: about("email", validation.email),
    shortMessage: about("message", validation.min_other).replace("{{count, number}}", "10"),
    repaired: `(${told.repaired})`,
    received: { title: told.receivedTitle, text: told.received },
    failed: { title: told.failedTitle, kept: contact.kept },
  };
}

export const texts = textsWith({
  name: "Ada",
  email: "ada@muehle.example",
  subject: "Probe",
  message: "Ein Sack, bitte.\nBald.",
});

export type ContactPage = ReturnType<typeof contactPage>;

/** The form on a page that is open, in whatever language. */
export function contactPage(page: Page) {
  const field = (name: ContactField) => page.locator(`form [name="${name}"]`);
  const consent = field("consent");
  const button = page.locator("form button[type=submit]");
  const fill = async (values: ContactTexts = texts): Promise<void> => {
    for (const name of textFields) {
      const { kind } = fieldSpecs[name];
      if (kind === "checkbox") await field(name).setChecked(values[name] !== "");
      else if (kind === "choice") await field(name).selectOption(values[name]);
      else await field(name).fill(values[name]);
    }
    await consent.check();
  };
  return {
    field,
    consent,
    button,
    fill,
    summaryLinks: page.locator("form ul a"),
    dialog: (title: string) => page.getByRole("dialog", { name: title }),
    send: () => button.click(),
    fillAndSend: async (values?: ContactTexts): Promise<void> => {
      await fill(values);
      await button.click();
    },
    expectTexts: async (values: ContactTexts = texts): Promise<void> => {
      for (const name of textFields) {
        const isBox = fieldSpecs[name].kind === "checkbox";
        if (isBox) await expect(field(name)).toBeChecked({ checked: values[name] !== "" });
        else await expect(field(name)).toHaveValue(values[name]);
      }
      if (values === texts) await expect(consent).toBeChecked();
    },
  };
}

export async function openContact(page: Page, { path }: { path: string }, query = ""): Promise<ContactPage> {
  await visit(page, path + query);
  return contactPage(page);
}
