import { type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import { roomWords } from "#src/i18n/room-words.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

const words = roomWords("preview", { en, de });
const languages = ["de", "en"] as const;

type Title<Key = keyof typeof en> = Key extends `${infer Title}.text` ? Title & keyof typeof en : never;

/** This page is in both languages, because the reader's language is unknown. Contains nothing of the site. */
export function plainPage(status: number, says: Title, headers: Readonly<Record<string, string>> = {}): PlainResponse {
  const parts = languages.map((language) => {
    const say = words(language);
    return `<section lang="${language}"><h1>${say(says)}</h1><p>${say(`${says}.text`)}</p></section>`;
  });
  const titles = languages.map((language) => words(language)(says)).join(" · ");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${titles}</title>`;
  const html = `<!doctype html><html lang="de">${head}<main>${parts.join("")}</main></html>\n`;
  return wholeResponse(status, "text/html", html, headers);
}
