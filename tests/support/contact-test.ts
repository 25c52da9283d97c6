import type { Page, Route } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { type ContactField, type ContactTexts, fieldSpecs, textFields } from "#src/contact/fields.ts";
import { allWords, type Locale } from "#src/locales.ts";
import { requiredFields, textsWith } from "./contact-values.ts";
import { test as base, expect, visit } from "./test.ts";
import type { Trouble } from "./trouble.ts";

export { expect };

/** An answer, a delay until the test releases the answer, or a broken connection. */
export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: object | string }
  | "hang"
  | "cut"
  | ((route: Route) => Promise<void>);

const received = { status: 201, body: { status: "received" } } as const satisfies Reply;

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

  /** Answers the delayed requests. */
  async release(reply: Reply = received): Promise<void> {
    for (const route of this.#hanging.splice(0)) await this.#answer(route, reply);
  }

  async take(route: Route): Promise<void> {
    const request = route.request();
    const [method, headers, body] = [request.method(), request.headers(), request.postDataJSON()];
    this.posted.push({ method, headers, key: headers["idempotency-key"] ?? "", body });
    await this.#answer(route, this.#replies.shift() ?? received);
  }

  async #answer(route: Route, reply: Reply): Promise<void> {
    if (reply === "hang") this.#hanging.push(route);
    else if (reply === "cut") await route.abort("connectionreset");
    else if (typeof reply === "function") await reply(route);
    else {
      const { status, headers = {}, body } = reply;
      const [type, text] = typeof body === "string" ? ["text/html", body] : ["application/json", JSON.stringify(body)];
      await route.fulfill({ status, headers: { "Content-Type": type, ...headers }, body: text });
    }
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

function wordsIn(locale: Locale) {
  const { contact, contactFields: labels, contactForm: told, validation, nav } = allWords[locale];
  const about = (sentence: string, label: string) => sentence.replace("{{field}}", label);
  const summary = (count: number) =>
    count === 1 ? told.summary_one : told.summary_other.replace("{{count}}", `${count}`);
  const required = requiredFields.map((name) => about(validation.required, labels[name]));
  return {
    locale,
    labels,
    summary,
    path: placePath({ screen: "contact" }, locale),
    hints: { name: contact.nameHint, email: contact.emailHint },
    submit: contact.submit,
    sending: contact.sending,
    close: nav.close,
    required: (name: ContactField) => about(validation.required, labels[name]),
    /** The errors of a form that is sent empty: one for each field, and the sentence that counts them. */
    nothing: { errors: required, summary: summary(required.length) },
    wrongEmail: about(validation.email, labels.email),
    shortMessage: about(validation.min_other, labels.message).replace("{{count, number}}", "10"),
    repaired: `(${told.repaired})`,
    received: { title: told.receivedTitle, text: told.received },
    failed: { title: told.failedTitle, kept: contact.kept.split(". ")[0] ?? "" },
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
