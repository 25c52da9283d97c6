import type { StructureResolver } from "sanity/structure";
import { plainScreens } from "../src/addresses.ts";
import { type DocumentType, singletonTypes } from "../src/content/model/documents.ts";
import type { EditorWords } from "./schema/editor-words.ts";
import { orderingsOf } from "./schema/previews.ts";
import { editedTypes } from "./schema/studio-types.ts";
import { apiVersion } from "./validation.ts";

const isSingleton = (type: string): boolean => singletonTypes.some((singleton) => singleton === type);

/** The site needs exactly one document of a singleton type, and has at most one page for each screen. */
export const isProtected = (type: string): boolean => isSingleton(type) || type === "page";

export const pageOfScreen = "page-of-screen";

/** The Studio's lists: single documents open directly, others from a list. */
export function structureIn(words: EditorWords): StructureResolver {
  return (S, { getClient }) => {
    const single = (type: DocumentType) =>
      S.documentTypeListItem(type).child(async () => {
        // Finds the document by type, because its id has no meaning.
        const query = `*[_type == $type && !(_id in path("drafts.**"))][0]._id`;
        const id = await getClient({ apiVersion }).fetch<string | null>(query, { type });
        return S.document()
          .schemaType(type)
          .documentId(id ?? type)
          .id(type);
      });
    const list = (type: DocumentType) =>
      S.documentTypeList(type)
        .title(words.names.typeNames(type))
        .defaultOrdering(orderingsOf(type, words)[0]?.by ?? []);
    const listOfPages = async () => {
      const present = await getClient({ apiVersion }).fetch<string[]>('*[_type == "page"].screen');
      const missing = plainScreens.filter((screen) => !present.includes(screen));
      return list("page").initialValueTemplates(
        missing.map((screen) => S.initialValueTemplateItem(pageOfScreen, { screen }).title(words.choice(screen))),
      );
    };
    const several = (type: DocumentType) =>
      S.documentTypeListItem(type)
        .title(words.names.typeNames(type))
        .child(type === "page" ? listOfPages : list(type));
    return S.list()
      .title(words.say("content"))
      .items([
        ...editedTypes.filter((type) => !isSingleton(type)).map(several),
        S.divider(),
        ...editedTypes.filter(isSingleton).map(single),
      ]);
  };
}
