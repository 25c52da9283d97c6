import { contactFormWords, validationWords } from "../../i18n/parts.ts";
import { loadOnce } from "../reload-guard/load-once.ts";
import type { ContactClient } from "./contact-client.ts";

/** The one client of the document. Rejects when its code cannot be had; asking again tries again. */
export const loadContactClient = loadOnce<ContactClient>(async () => {
  const code = import("./contact-client.ts");
  await Promise.all([code, contactFormWords.load(), validationWords.load()]);
  return (await code).createContactClient();
});
