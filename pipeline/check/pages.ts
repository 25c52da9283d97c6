import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";

/**
 * Last layer: every page can be made. It looks for what the others did not foresee, and is asked only where they found
 * no error: a page that cannot be made for a reason they have told need not be told once more.
 */
export function checkPages(snapshot: Snapshot): Problem[] {
  // An address without a language is the default language's page again.
  return addressesIn(snapshot)
    .filter(({ variant }) => localeOf(variant) === variant)
    .flatMap((address) => checkPage(snapshot, address));
}

function checkPage(snapshot: Snapshot, address: Address): Problem[] {
  try {
    const payload = payloadFor(snapshot, address);
    if (payload) encodePayload(payload, "check");
    return [];
  } catch (error) {
    const why = shown(error instanceof Error ? error.message : String(error), 300);
    const remedy = "Look at the documents this page is made from: make explain";
    const wrong = `the page cannot be made: ${why}`;
    return [{ level: "error", document: pathFor(address), path: "", wrong, remedy, breaksPage: true }];
  }
}
