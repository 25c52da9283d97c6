import type { ContactClient } from "./contact-client.ts";

let loading: Promise<ContactClient> | undefined;

/** The one client of the document. Rejects when its code cannot be had; asking again tries again. */
export function loadContactClient(): Promise<ContactClient> {
  loading ??= import("./contact-client.ts").then(({ createContactClient }) => createContactClient());
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
