import { words as formWords } from "../../i18n/parts/contact-form.ts";
import { words as validationWords } from "../../i18n/parts/validation.ts";
import type { ContactClient } from "./contact-client.ts";

let loading: Promise<ContactClient> | undefined;

/** The one client of the document. Rejects when its code cannot be had; asking again tries again. */
export function loadContactClient(): Promise<ContactClient> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<ContactClient> {
  const code = import("./contact-client.ts");
  await Promise.all([code, formWords.load(), validationWords.load()]);
  return (await code).createContactClient();
}
