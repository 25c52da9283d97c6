import { expect, test } from "vitest";
import { type FormEvent, type FormState, nextFormState, untouchedForm } from "#src/sections/contact-form/form-state.ts";

function stateAfter(...events: FormEvent[]): FormState {
  return events.reduce(nextFormState, untouchedForm("en"));
}

test("a field that is left is judged after a try to send, typed in or not", () => {
  const values = { name: "Ada", email: "ada@muehle", subject: "Probe", message: "Ein Sack, bitte.", consent: true };
  const state = stateAfter(
    { type: "refused", errors: { name: "x" } },
    { type: "left", name: "email", values, tries: 1 },
  );
  expect(state.errors).toEqual({ name: "x", email: "Email address must look like name@example.org." });
});

test("each refusal is one of its own, so that the first field gets the focus again", () => {
  const refused: FormEvent = { type: "refused", errors: { name: "N." } };
  const first = stateAfter(refused);
  expect(nextFormState(first, refused).summary).not.toBe(first.summary);
});
