import { placePath } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import { offlineListPath } from "#src/offline/worker/protocol.ts";
import { entriesNotKept } from "../../support/entries-not-kept.ts";
import { site } from "../../support/site.ts";
import type { Guest } from "../guest.ts";
import { type Behaviour, behaviour, equal, holds, home, team, words } from "./behaviour.ts";

/** Requests fail without a connection. Each behaviour checks by itself that the kept files arrive. */
export const withoutConnection = {
  troubles: /failed|could not|NetworkError|network|load|Importing|ServiceWorker|error: http|not loaded/i,
};

export async function visitUntilKept(guest: Guest, locale: Locale = "de"): Promise<void> {
  await guest.visit(placePath({ screen: "home" }, locale));
  await guest.poll("all pages of the language are kept", async () => {
    const missing = await guest.tab.evaluate(entriesNotKept, offlineListPath(locale));
    return missing.length === 0 || missing;
  });
}

export const offline: readonly Behaviour[] = [
  behaviour("every page opens offline, by address and by links, in each language", withoutConnection, async (guest) => {
    for (const locale of locales) await visitUntilKept(guest, locale);
    guest.site.line.cut();
    for (const path of site.prefixedPaths) {
      await guest.load(path);
      await guest.becomesInteractive();
      equal("the page", await guest.tab.evaluate(() => location.pathname), path);
      holds(`${path} has its heading`, await guest.tab.evaluate(() => document.querySelector("h1") !== null));
      holds(`${path} has its styles`, await guest.tab.evaluate(() => getComputedStyle(document.body).margin === "0px"));
    }
    await guest.load(home);
    await guest.becomesInteractive();
    await guest.mark();
    await guest.click("header nav a", words.nav.team);
    await guest.untilAt(team);
    await guest.tab.back();
    await guest.untilAt(home);
    holds("the document is still the same", await guest.isSameDocument());
  }),
  behaviour("a page that is not stored says so offline, and opens later", withoutConnection, async (guest) => {
    await visitUntilKept(guest);
    guest.site.line.cut();
    await guest.load(placePath({ screen: "team" }, "en"));
    await guest.untilShown("h1");
    await guest.until("the page says that it needs a connection", () => /connection|Verbindung/.test(document.title));
    guest.site.line.restore();
    await guest.tab.evaluate(() => dispatchEvent(new Event("online")));
    await guest.until("the page itself", () => document.title.startsWith("Team"));
  }),
  behaviour("on a page opened offline, the first click on a link works", withoutConnection, async (guest) => {
    await visitUntilKept(guest);
    guest.site.line.cut();
    await guest.tab.setOffline(true);
    for (let round = 0; round < 15; round++) {
      await guest.load(home);
      // The rounds cover times before and after hydration.
      await guest.tab.evaluate((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)), round * 12);
      await guest.click("header nav a", words.nav.team);
      await guest.untilAt(team).catch((error) => {
        throw new Error(`In round ${round}: ${error.message}`);
      });
    }
  }),
];
