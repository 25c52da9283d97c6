import { pathFor } from "#src/addresses.ts";
import { addresses } from "../../support/site.ts";
import { type Behaviour, behaviour, equal } from "./behaviour.ts";
import { form } from "./form.ts";
import { looks } from "./looks.ts";

/** Without the site's code, pages can be read, links work and the form can be sent. */
export const reading: readonly Behaviour[] = [
  behaviour("every address shows its page and heading, and no script runs in part", async (guest) => {
    for (const path of addresses.map(pathFor)) {
      await guest.tab.goto(guest.site.origin + path);
      await guest.untilShown("h1");
      equal(`what the browser says at ${path}`, await guest.tab.trouble(), []);
    }
  }),
  ...looks.filter(({ name }) => name.startsWith("no page scrolls sideways")),
  ...form.filter(({ visitor }) => visitor?.script === false).map((behaviour) => ({ ...behaviour, visitor: {} })),
];
