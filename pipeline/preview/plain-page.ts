import { type PlainResponse, wholeResponse } from "#server/http/plain-response.ts";

const texts = {
  noSession: [
    [
      "Diese Vorschau ist nicht öffentlich",
      "Öffnen Sie sie im Studio, dort unter „Vorschau“. Ein eigener Tab braucht einen Link, der dort geteilt wurde: Browser geben ihm den Zugang des Studios nicht weiter.",
    ],
    [
      "This preview is not public",
      "Open it in the Studio, there under “Preview”. A tab of its own needs a link that was shared there: browsers do not pass the Studio’s access on to it.",
    ],
  ],
  left: [
    ["Sie haben die Vorschau verlassen", "Im Studio, unter „Vorschau“, öffnen Sie sie wieder."],
    ["You have left the preview", "In the Studio, under “Preview”, you open it again."],
  ],
  tooMany: [
    ["Zu viele Versuche", "Versuchen Sie es später noch einmal, im Studio unter „Vorschau“."],
    ["Too many tries", "Try again later, in the Studio under “Preview”."],
  ],
  unreachable: [
    ["Das Studio ist gerade nicht erreichbar", "Versuchen Sie es in ein paar Minuten noch einmal."],
    ["The Studio cannot be reached at the moment", "Try again in a few minutes."],
  ],
  nothingSent: [
    ["Die Vorschau sendet keine Nachrichten", "Ihre Nachricht wurde nicht gesendet und nicht gespeichert."],
    ["The preview sends no messages", "Your message was neither sent nor kept."],
  ],
  onlyHere: [
    ["Diese Vorschau gibt es nur auf diesem Rechner", "Öffnen Sie sie unter 127.0.0.1."],
    ["This preview is on this machine alone", "Open it at 127.0.0.1."],
  ],
  onlyGet: [
    ["Diese Adresse kann nur geöffnet werden", "Öffnen Sie die Vorschau im Studio."],
    ["This address can only be opened", "Open the preview in the Studio."],
  ],
} as const satisfies Record<string, readonly (readonly [title: string, text: string])[]>;

/** Shown in both languages, because the reader's is unknown. Contains nothing of the site. */
export function plainPage(
  status: number,
  says: keyof typeof texts,
  headers: Readonly<Record<string, string>> = {},
): PlainResponse {
  const languages = ["de", "en"];
  const parts = texts[says].map(([title, text], index) => {
    return `<section lang="${languages[index]}"><h1>${title}</h1><p>${text}</p></section>`;
  });
  const titles = texts[says].map(([title]) => title).join(" · ");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${titles}</title>`;
  const html = `<!doctype html><html lang="de">${head}<main>${parts.join("")}</main></html>\n`;
  return wholeResponse(status, "text/html", html, headers);
}
