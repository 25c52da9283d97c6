import { setTimeout as pause } from "node:timers/promises";
import { placePath } from "#src/addresses.ts";
import { fieldSpecs, textFields } from "#src/contact/fields.ts";
import { requiredFields, textsWith } from "#tests/support/contact-values.ts";
import type { Guest } from "../guest.ts";
import { type Behaviour, behaviour, contact, equal, holds, home, phone, words } from "./behaviour.ts";

const { contactFields: labels, contactForm: told, validation } = words;
const texts = textsWith({ name: "Ada", email: "ada@muehle.example", subject: "Probe", message: "Ein Sack, bitte." });
const send = "form button[type=submit]";

/** The dialog with the outcome, but not the drawer, which is a dialog inside the header. */
const outcome = "main dialog[open], body > dialog[open]";

/** Lists and calendars belong to the browser, so a script sets their values, as visitors' tools do. */
async function fill(guest: Guest, values = texts) {
  for (const name of textFields) {
    const { kind } = fieldSpecs[name];
    if (kind === "checkbox") await guest.click(`[name=${name}]`);
    else if (kind === "choice" || kind === "date") await guest.tab.evaluate(setValue, [name, values[name]] as const);
    else await guest.typeInto(`[name=${name}]`, values[name]);
  }
  await guest.click("[name=consent]");
}

function setValue([name, value]: readonly [string, string]): void {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (control) control.value = value;
  control?.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Milliseconds. If a form is filled in within two seconds, the server takes the sender for a program. */
const slowEnoughMs = 2200;

/** Fills in the form at a person's speed. */
async function write(guest: Guest, values = texts): Promise<void> {
  const began = performance.now();
  await fill(guest, values);
  await pause(Math.max(0, slowEnoughMs - (performance.now() - began)));
}

/** Browsers report the requests that fail without a connection. */
const withoutConnection = { troubles: /failed|could not|NetworkError|network|load resource|Importing|ServiceWorker/i };

/** Browsers report payloads that are missing. */
const missing = { troubles: /404/ } as const;

/** The server answers an invalid form with this status. */
const withoutScript = { visitor: { script: false }, troubles: /422/ } as const;

export const form: readonly Behaviour[] = [
  behaviour("a wrong field has its error when it is left, and the list of errors leads to fields", async (guest) => {
    await guest.visit(contact);
    await guest.typeInto("[name=email]", "ada");
    await guest.tab.press("Tab");
    await guest.untilShown("form p", validation.email.replace("{{field}}", labels.email));
    await guest.click(send);
    await guest.untilShown("form div", told.summary_other.replace("{{count}}", `${requiredFields.length}`));
    await guest.click("form ul a", validation.required.replace("{{field}}", labels.name));
    await guest.until("the field has the focus", () => document.activeElement?.getAttribute("name") === "name");
    const described = await guest.tab.evaluate(() => {
      const ids = document.activeElement?.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    });
    holds("the error belongs to its field", described.includes(validation.required.replace("{{field}}", labels.name)));
  }),
  behaviour("text stays if a link loads a document, as after a deploy, and Back returns", missing, async (guest) => {
    guest.site.line.intervene(({ url = "" }, response) => {
      const isPayload = /^\/de\/.+\.json$/.test(url);
      if (isPayload) response.writeHead(404).end();
      return isPayload;
    });
    await guest.visit(contact);
    await guest.typeInto("[name=message]", texts.message);
    await guest.mark();
    await guest.click("form a[href]");
    await guest.untilAt(placePath({ screen: "privacy" }, "de"));
    holds("a document was loaded", !(await guest.isSameDocument()));
    await guest.becomesInteractive();
    await guest.tab.back();
    await guest.untilAt(contact);
    await guest.becomesInteractive();
    equal("the message", await guest.fieldValue("message"), texts.message);
    await guest.untilGone("[role=progressbar]");
  }),
  behaviour("a message arrives, and the dialog says so", async (guest) => {
    await guest.visit(contact);
    await write(guest, { ...texts, message: "kurz" });
    await guest.untilShown("[name=message][aria-invalid=true]");
    // A tool that corrects typed text sets the value like this.
    await guest.tab.evaluate(setValue, ["message", texts.message] as const);
    await guest.untilGone("[name=message][aria-invalid=true]");
    await guest.click(send);
    await guest.untilShown("dialog[open]", told.receivedTitle);
    const named = await guest.tab.evaluate(() => {
      const dialog = document.querySelector("dialog[open]:not(header *)");
      return document.getElementById(dialog?.getAttribute("aria-labelledby") ?? "")?.textContent;
    });
    equal("the name of the dialog", named, told.receivedTitle);
    await guest.tab.press("Escape");
    await guest.untilGone(outcome);
    equal("the message", await guest.fieldValue("message"), "");
  }),
  behaviour("a message written offline is sent once there is a connection", withoutConnection, async (guest) => {
    await guest.visit(contact);
    await write(guest, { ...texts, subject: "Aus dem Tunnel" });
    guest.site.line.cut();
    await guest.click(send);
    await guest.untilShown("dialog[open]");
    await guest.tab.press("Escape");
    await guest.untilGone(outcome);
    guest.site.line.restore();
    // If the browser did not notice the lost connection, the text is still in the form.
    const isKept = (await guest.fieldValue("message")) === "";
    if (!isKept) await guest.click(send);
    else await guest.tab.evaluate(() => dispatchEvent(new Event("online")));
    const answer = isKept ? told.keptReceived.split("{{")[0] : told.receivedTitle;
    await guest.untilShown("dialog[open], [role=status]", answer);
  }),
  behaviour("without script pages can be read, links work, the form can be sent", withoutScript, async (guest) => {
    await guest.tab.resize(...phone);
    await guest.load(home);
    await guest.untilGone("header button", words.nav.menu);
    await guest.click("header nav a", words.nav.contact);
    await guest.untilAt(contact);
    await fill(guest, { ...texts, subject: "Ohne Skript", message: "kurz" });
    await guest.click(send);
    await guest.untilShown("form div", told.summary_one);
    equal("what was typed", await guest.fieldValue("message"), "kurz");
    await guest.typeInto("[name=message]", "er als gedacht");
    await guest.click(send);
    await guest.untilShown("form p", told.received.split(".")[0]);
  }),
];
