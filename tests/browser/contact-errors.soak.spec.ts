import { contactErrorStories } from "#tests/support/contact-error-stories.ts";
import { inEnglish } from "#tests/support/contact-test.ts";

contactErrorStories(inEnglish);
