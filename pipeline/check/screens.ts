import { plainScreens } from "#src/addresses.ts";
import { singletons } from "#src/content/model/documents.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { type Loaded, type LoadedDocument, problemIn } from "./loaded.ts";

/** The site has what it cannot do without: its settings, its imprint, and one page per screen. */
export function checkScreens(loaded: Loaded): Problem[] {
  return [
    ...Object.entries(singletons).flatMap(([type, id]) => checkSingleton(loaded, type, id)),
    ...plainScreens.flatMap((screen) => checkScreen(loaded, screen)),
    ...ofType(loaded, "page").flatMap(checkPageId),
  ];
}

function checkSingleton(loaded: Loaded, type: string, id: string): Problem[] {
  const documents = ofType(loaded, type);
  const others = documents.filter((document) => document.id !== id);
  if (loaded.setAside.has(id) || documents.length > others.length) {
    const wrong = `there is one ${type} too many: the site uses the one with the id ${id}`;
    return others.map((document) => problemIn(document, [], wrong, "Delete this document"));
  }
  const [renamed, ...rest] = others;
  if (!renamed) return [missing(id, `the document of the type ${type} is missing`)];
  return [renamed, ...rest].map((document) =>
    problemIn(
      document,
      ["_id"],
      `should be ${id}, as the site needs exactly one ${type}`,
      `Create it with the id ${id}`,
    ),
  );
}

function checkScreen(loaded: Loaded, screen: string): Problem[] {
  const id = `page.${screen}`;
  const isThere =
    loaded.setAside.has(id) ||
    ofType(loaded, "page").some(({ id: own, content }) => own === id || content.screen === screen);
  return isThere ? [] : [missing(id, `the page of the screen “${screen}” is missing`)];
}

function checkPageId(document: LoadedDocument): Problem[] {
  const { screen } = document.content;
  const isKnown = plainScreens.some((name) => name === screen);
  if (!isKnown || document.id === `page.${screen}`) return [];
  const wrong = `says “${screen}”, but only page.${screen} may; this document is ${shown(document.id)}`;
  return [problemIn(document, ["screen"], wrong, "Give each screen one page, with the id page.<screen>")];
}

function ofType({ documents }: Loaded, type: string): LoadedDocument[] {
  return documents.filter((document) => document.type === type);
}

function missing(id: string, wrong: string): Problem {
  return { level: "error", document: id, path: "", wrong, remedy: "Create and publish it" };
}
