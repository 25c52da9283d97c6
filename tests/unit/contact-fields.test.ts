import { expect, test } from "vitest";
import { formFields } from "#src/contact/fields.ts";
import { validateContact } from "#src/contact/validate-contact.ts";
import { goodContact } from "#tests/support/contact-site.ts";
import { requiredFields } from "#tests/support/contact-values.ts";

const wrongWith = (differences: object) =>
  Object.keys(validateContact({ ...goodContact, ...differences }, "de").errors);

test.each([
  { email: " ada@müller.de " },
  { email: "ada@muehle", isWrong: true },
  { consent: false, isWrong: true },
  { consent: "true", isWrong: true },
])("%j", ({ isWrong, ...value }) => {
  expect(wrongWith(value)).toEqual(isWrong ? Object.keys(value) : []);
});

test.each([undefined, null, 7, {}, [], ["Ada"], () => "Ada"])("a value that is no text is empty: %s", (value) => {
  expect(wrongWith(Object.fromEntries(formFields.map((name) => [name, value])))).toEqual(requiredFields);
});

const marks = "\u200b\u200e\u2068\u00ad\ufeff\u2069\u200d";
const spread = (text: string) => [...text].join(marks);
const farmers = "👩‍🌾❤️".repeat(5);

test.each([
  ["name", " Ada\r\nBcc: x@example.org ", "Ada Bcc: x@example.org"],
  ["message", "\u0007Erste Zeile\r\nZweite\u2028Dritte\n", "Erste Zeile\nZweite\nDritte"],
  ["email", spread("ada@example.org"), "ada@example.org"],
  ["subject", spread("Muster 7"), "Muster 7"],
  ["name", marks, ""],
  // Some of these marks join an emoji.
  ["message", farmers, farmers],
])("%s: %j is taken as %j", (name, written, taken) => {
  expect(validateContact({ ...goodContact, [name]: written }, "de").texts).toMatchObject({ [name]: taken });
});
