import { contactErrorStories } from "#tests/support/contact-error-stories.ts";
import { ContactPage, expect, inGerman, test } from "#tests/support/contact-test.ts";

// In English: contact-errors.soak.spec.ts.
contactErrorStories(inGerman);

const boundaries = [
  { field: "name", last: "a".repeat(120), first: "a".repeat(121) },
  { field: "email", last: `${"a".repeat(239)}@muehle.example`, first: `${"a".repeat(240)}@muehle.example` },
  { field: "subject", last: "a".repeat(160), first: "a".repeat(161) },
  { field: "message", last: "a".repeat(10), first: "a".repeat(9) },
  { field: "message", last: "a".repeat(5000), first: "a".repeat(5001) },
] as const;

test("each field is judged to the character", async ({ page }) => {
  const form = await ContactPage.open(page, inGerman);
  for (const { field, last, first } of boundaries) {
    await test.step(`${field}: ${last.length} characters are right, ${first.length} are wrong`, async () => {
      await form.field(field).fill(first);
      await form.field(field).blur();
      await expect(form.field(field)).toHaveAttribute("aria-invalid", "true");
      await form.field(field).fill(last);
      await expect(form.field(field)).not.toHaveAttribute("aria-invalid");
      await form.field(field).blur();
      await form.consent.focus();
      await expect(form.field(field)).not.toHaveAttribute("aria-invalid");
    });
  }
});
