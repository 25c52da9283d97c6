import { plainScreens } from "#src/addresses.ts";
import { singletonTypes } from "#src/content/model/documents.ts";
import type { Problem } from "../problem.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";

/** The site has what it cannot do without: its settings, its imprint, and one page per screen. No `_id` matters. */
export function checkScreens(loaded: Loaded): Problem[] {
  return [
    ...singletonTypes.flatMap((type) => checkSingleton(loaded, type)),
    ...plainScreens.flatMap((screen) => checkScreen(loaded, screen)),
  ];
}

function checkSingleton(loaded: Loaded, type: string): Problem[] {
  const [first, ...others] = ofType(loaded, type);
  if (!first) {
    return isSetAside(loaded, type) ? [] : [missing(type, `the document of the type ${type} is missing`)];
  }
  const wrong = `is one ${type} too many: the site has one, and ${first.label} is there already`;
  return others.map((document) => problemIn(document, [], wrong, "Delete one of the two"));
}

function checkScreen(loaded: Loaded, screen: string): Problem[] {
  const [first, ...others] = ofType(loaded, "page").filter(({ content }) => content.screen === screen);
  if (!first) {
    return isSetAside(loaded, "page", screen) ? [] : [missing("page", `the page of the screen “${screen}” is missing`)];
  }
  const wrong = `says “${screen}”, which is the screen of ${first.label} already`;
  const remedy = "Delete one of the two pages, or give it another screen";
  return others.map((document) => problemIn(document, ["screen"], wrong, remedy));
}

/** Of what cannot be read, nobody knows which screen it is for, unless its text still says so. */
function isSetAside({ setAside }: Loaded, type: string, screen?: string): boolean {
  return [...setAside.values()].some((document) => {
    if (document.type !== type) return false;
    const [, named] = /"screen"\s*:\s*"([^"]*)"/.exec(document.text) ?? [];
    return screen === undefined || named === undefined || named === screen;
  });
}

/** In the order of their ids: of several, everybody calls the same one the first. */
function ofType({ documents }: Loaded, type: string): LoadedDocument[] {
  return documents.filter((document) => document.type === type).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function missing(type: string, wrong: string): Problem {
  return { level: "error", document: type, path: "", wrong, remedy: "Create and publish it" };
}
