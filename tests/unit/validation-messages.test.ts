import { expect, test } from "vitest";
import { allWords, type Locale } from "#src/locales.ts";
import { dimensions, ext, image, mimes, size } from "#src/validation/file-rules.ts";
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  between,
  confirmed,
  digits,
  double,
  excluded,
  integer,
  length,
  maxValue,
  minValue,
  numeric,
  oneOf,
  regex,
} from "#src/validation/further-rules.ts";
import type { AnyRule, Rule } from "#src/validation/rule.ts";
import { email, max, min, required, requiredIf } from "#src/validation/rules.ts";
import { type Fields, validate, validateSlowly } from "#src/validation/validate.ts";

const [de, en] = [allWords.de.validation, allWords.en.validation];

/** A rule, a value that it refuses, and what is then said of the field. */
const said: [AnyRule, unknown, string, string][] = [
  [required(), "", "ist ein Pflichtfeld.", "is a required field."],
  [requiredIf("other"), "", "ist ein Pflichtfeld.", "is a required field."],
  [email(), "a", "muss die Form name@example.org haben.", "must look like name@example.org."],
  [
    email({ multiple: true }),
    "a,",
    ": Bitte nur E-Mail-Adressen mit Kommas dazwischen, etwa a@example.org, b@example.org.",
    "must be email addresses with commas between them, such as a@example.org, b@example.org.",
  ],
  [min(2), "a", "muss mindestens 2 Zeichen lang sein.", "must be at least 2 characters long."],
  [max(1), "ab", "darf höchstens 1 Zeichen lang sein.", "may be at most 1 character long."],
  [max(2), "abc", "darf höchstens 2 Zeichen lang sein.", "may be at most 2 characters long."],
  [max(5000), "a".repeat(5001), "darf höchstens 5.000 Zeichen lang sein.", "may be at most 5,000 characters long."],
  [length(2), "a", "muss genau die Länge 2 haben.", "must have a length of exactly 2."],
  [minValue(1.5), 1, "muss mindestens 1,5 sein.", "must be 1.5 or more."],
  [maxValue(1000), 1001, "darf höchstens 1.000 sein.", "must be 1,000 or less."],
  [between(1, 3), 4, "muss zwischen 1 und 3 liegen.", "must be between 1 and 3."],
  [digits(1), "a", "muss aus genau einer Ziffer bestehen.", "must be exactly one digit."],
  [digits(5), "a", "muss aus genau 5 Ziffern bestehen.", "must be exactly 5 digits."],
  [integer(), "a", "muss eine ganze Zahl sein.", "must be a whole number."],
  [numeric(), "a", "darf nur aus Ziffern bestehen.", "may contain digits only."],
  [
    double(),
    "a",
    "muss eine Zahl sein, mit oder ohne Nachkommastellen.",
    "must be a number, with or without decimal places.",
  ],
  [
    double({ decimals: 1 }),
    "a",
    "muss eine Zahl mit einer oder ohne Nachkommastelle sein.",
    "must be a number with one decimal place or none.",
  ],
  [
    double({ decimals: 2 }),
    "a",
    "muss eine Zahl mit 2 oder ohne Nachkommastellen sein.",
    "must be a number with 2 decimal places or none.",
  ],
  [alpha(), "1", "darf nur Buchstaben enthalten.", "may contain letters only."],
  [alphaNum(), "-", "darf nur Buchstaben und Ziffern enthalten.", "may contain letters and digits only."],
  [
    alphaDash(),
    " ",
    "darf nur Buchstaben, Ziffern, Binde- und Unterstriche enthalten.",
    "may contain letters, digits, hyphens and underscores only.",
  ],
  [alphaSpaces(), "1", "darf nur Buchstaben und Leerzeichen enthalten.", "may contain letters and spaces only."],
  [regex(/a/), "b", "hat nicht das richtige Format.", "is not in the right format."],
  [confirmed("other"), "b", "stimmt nicht mit „Anderes“ überein.", "does not match ‘Other’."],
  [oneOf(["a"]), "b", "ist keine der möglichen Angaben.", "is not one of the possible choices."],
  [excluded(["a"]), "a", "enthält eine Angabe, die nicht möglich ist.", "contains a choice that is not possible."],
  [
    ext(["pdf", "doc", "txt"]),
    "a",
    "muss eine Datei vom Typ PDF, DOC oder TXT sein.",
    "must be a file of type PDF, DOC or TXT.",
  ],
  [image(), "a", "muss ein Bild sein.", "must be a picture."],
  [mimes(["a/*"]), "a", "hat nicht den richtigen Dateityp.", "is not of the right file type."],
  [dimensions(1920, 1080), "a", "muss genau 1920 × 1080 Pixel groß sein.", "must be exactly 1920 × 1080 pixels."],
  [size(2048), "a", "darf höchstens 2.048 KB groß sein.", "may be at most 2,048 KB in size."],
  [{ name: "ours", passes: () => false }, "a", "ist nicht gültig.", "is not valid."],
];

const named = (de: string, en: string) => (locale: Locale) => ({ de, en })[locale];
const other = { label: named("Anderes", "Other"), rules: [] };
const label = named("Feld", "Field");

test.each(said)("%j says of %j: %s", async (rule, value, german, english) => {
  const fields = { field: { label, rules: [rule] }, other };
  const values = { field: value, other: "x" };
  expect(await validateSlowly(values, fields, "de")).toEqual({
    field: `Feld${german.startsWith(":") ? "" : " "}${german}`,
  });
  expect(await validateSlowly(values, fields, "en")).toEqual({ field: `Field ${english}` });
});

test("every message has been said above, in both languages, with the same gaps", () => {
  const singular = (key: string) => key.replace(/_(one|other)$/, "");
  const names = new Set([...said.map(([rule]) => rule.name), "default"]);
  names.delete("ours");
  expect(new Set(Object.keys(de).map(singular))).toEqual(names);
  expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
  const gaps = (text: string) => new Set(text.match(/\{\w+/g));
  for (const [key, text] of Object.entries(de)) {
    if (key.endsWith("_one")) continue;
    expect(gaps((en as Record<string, string>)[key] ?? ""), key).toEqual(gaps(text));
  }
});

test("only the first rule that fails is told", () => {
  const rules = [required(), min(3), email()];
  const errorOf = (field: unknown) => validate({ field }, { field: { label, rules } }, "en").field;
  expect(errorOf("")).toBe("Field is a required field.");
  expect(errorOf("a")).toBe("Field must be at least 3 characters long.");
  expect(errorOf("abc")).toBe("Field must look like name@example.org.");
  expect(errorOf("a@b.de")).toBeUndefined();
});

test.each([undefined, null, "", []])("a field that may be empty is right when it is %j", async (field) => {
  const rules: Rule[] = [min(3), email(), minValue(1), oneOf(["a"]), ext(["pdf"])];
  expect(validate({ field }, { field: { label, rules } }, "de")).toEqual({});
  const slow = { field: { label, rules: [...rules, dimensions(1, 1)] } };
  expect(await validateSlowly({ field }, slow, "de")).toEqual({});
});

test("blanks are not empty", () => {
  expect(validate({ field: " " }, { field: { label, rules: [email()] } }, "en")).toHaveProperty("field");
});

test("all fields are judged, and what a field is called is never taken for a gap", () => {
  const fields: Fields<"a" | "b" | "c"> = {
    a: { label: named("{{b}} $t(required) <i>", "A"), rules: [required()] },
    b: { label, rules: [required()] },
    c: { label, rules: [required()] },
  };
  expect(validate({ b: "x" }, fields, "de")).toEqual({
    a: "{{b}} $t(required) <i> ist ein Pflichtfeld.",
    c: "Feld ist ein Pflichtfeld.",
  });
});
