import { describe, expect, test } from "vitest";
import { type FormEvent, type FormState, nextFormState, untouchedForm } from "#src/sections/contact-form/form-state.ts";

const good = { name: "Ada", email: "ada@muehle.example", subject: "Probe", message: "Ein Sack, bitte.", consent: true };
const wrongEmail = { ...good, email: "ada@muehle" };
const said = "Email address must look like name@example.org.";

const typed = (name: "name" | "email", values = good): FormEvent => ({ type: "typed", name, values });
const left = (name: "name" | "email", values = good, tries = 0): FormEvent => ({ type: "left", name, values, tries });

function stateAfter(...events: FormEvent[]): FormState {
  return events.reduce(nextFormState, untouchedForm("en"));
}

describe("a field that is left", () => {
  test("is not judged when the visitor only passed through", () => {
    expect(stateAfter(left("email", wrongEmail))).toEqual(untouchedForm("en"));
  });

  test("is judged when something was typed, it alone, and read out", () => {
    const state = stateAfter(typed("email", wrongEmail), left("email", { ...wrongEmail, name: "" }));
    expect(state).toMatchObject({ errors: { email: said }, announcement: said, summary: undefined });
    expect(Object.keys(state.errors)).toEqual(["email"]);
  });

  test("is judged after a try to send, typed in or not", () => {
    const state = stateAfter({ type: "refused", errors: { name: "x" } }, left("email", wrongEmail, 1));
    expect(state.errors).toEqual({ name: "x", email: said });
  });

  test("is not judged by itself when it was left to send", () => {
    const refused: FormEvent = { type: "refused", errors: { name: "x" } };
    expect(stateAfter(typed("email", wrongEmail), refused, left("email", wrongEmail, 0)).errors).toEqual({ name: "x" });
  });
});

describe("typing", () => {
  test("makes no error", () => {
    expect(stateAfter(typed("email", wrongEmail)).errors).toEqual({});
  });

  test("repairs one at once, and leaves the others and the summary", () => {
    const refused: FormEvent = { type: "refused", errors: { name: "x", email: said } };
    const before = stateAfter(refused, typed("email", wrongEmail));
    expect(before.errors).toEqual({ name: "x", email: said });
    const state = nextFormState(before, typed("email"));
    expect(state.errors).toEqual({ name: "x" });
    expect(state.summary).toBe(before.summary);
    expect(state.summary).toEqual(["name", "email"]);
  });
});

test("a refusal names the fields in the order of the form, and reads all of it out", () => {
  const state = stateAfter({ type: "refused", errors: { message: "M.", name: "N." } });
  expect(state).toMatchObject({
    summary: ["name", "message"],
    announcement: "Please check 2 entries: N. M.",
    errors: { message: "M.", name: "N." },
  });
});

test("each refusal is one of its own, so that the first field gets the focus again", () => {
  const refused: FormEvent = { type: "refused", errors: { name: "N." } };
  const first = stateAfter(refused);
  expect(nextFormState(first, refused).summary).not.toBe(first.summary);
});

test("what is sent leaves nothing to say", () => {
  const state = stateAfter(typed("email"), { type: "refused", errors: { name: "N." } }, { type: "sent" });
  expect(state).toEqual({ ...untouchedForm("en"), tries: 2 });
});

describe("another language", () => {
  const translated = (locale: "de" | "en"): FormEvent => ({ type: "translated", locale, values: wrongEmail });

  test("says again what is wrong, and drops what was said in the other one", () => {
    const state = stateAfter(
      typed("email"),
      { type: "refused", errors: { email: said, name: "N." } },
      translated("de"),
    );
    expect(state).toMatchObject({
      errors: { email: "E-Mail-Adresse muss die Form name@example.org haben." },
      locale: "de",
      summary: undefined,
      announcement: "",
    });
    expect(state.errors).not.toHaveProperty("name");
  });
});
