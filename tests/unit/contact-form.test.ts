import { expect, test } from "vitest";
import { validateContact } from "#src/contact/validate-contact.ts";

const good = {
  name: "Ada",
  email: "ada@muehle.example",
  subject: "Probe",
  message: "Ein Sack, bitte.",
  consent: true,
};
const address = (length: number) => "@muehle.example".padStart(length, "a");

const boundaries = [
  { field: "name", right: "a", wrong: "" },
  { field: "name", right: "a".repeat(120), wrong: "a".repeat(121) },
  { field: "name", right: ` ${"a".repeat(120)} `, wrong: "   " },
  { field: "email", right: " ada@müller.de ", wrong: "ada@muehle" },
  { field: "email", right: address(254), wrong: address(255) },
  { field: "email", right: "ada@muehle.example", wrong: "ada@muehle.example, bob@muehle.example" },
  { field: "subject", right: "a".repeat(160), wrong: "a".repeat(161) },
  { field: "subject", right: "a", wrong: "\n" },
  { field: "message", right: "a".repeat(10), wrong: "a".repeat(9) },
  { field: "message", right: "a".repeat(5000), wrong: "a".repeat(5001) },
  { field: "message", right: ` ${"a".repeat(5000)}\n`, wrong: " ".repeat(20) },
  { field: "consent", right: true, wrong: false },
  { field: "consent", right: true, wrong: "true" },
];

test.each(boundaries)("$field: the longest valid value is taken, the next one refused", ({ field, right, wrong }) => {
  expect(validateContact({ ...good, [field]: right }, "de").errors).toEqual({});
  expect(Object.keys(validateContact({ ...good, [field]: wrong }, "de").errors)).toEqual([field]);
});

test.each([undefined, null, 7, {}, [], ["Ada"], () => "Ada"])("a value that is no text is empty: %s", (value) => {
  expect(Object.keys(validateContact({ ...good, name: value }, "en").errors)).toEqual(["name"]);
});
