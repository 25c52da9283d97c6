import { placePath } from "#src/addresses.ts";
import type { Locale } from "#src/site.ts";
import { revalidate, revalidatePrivately } from "./cache-control.ts";
import { methodText, missingText } from "./plain-texts.ts";

/** The answers that need no file. */

export function methodAnswer(): Response {
  return textAnswer(405, methodText, { Allow: "GET, HEAD" });
}

export function missingAnswer(): Response {
  return textAnswer(404, missingText);
}

export function busyAnswer(): Response {
  return textAnswer(503, "The site is just being renewed. Try again in a second.", { "Retry-After": "1" });
}

export function failureAnswer(): Response {
  return textAnswer(500, "Something went wrong on our side.");
}

/** To the exact address of a page. It begins with one slash, so it cannot lead to another host. */
export function spellingRedirect(address: string, query: string): Response {
  return redirect(308, address + query, { "Cache-Control": revalidate });
}

/** From `/` to the home page of a language. */
export function languageRedirect(locale: Locale, query: string): Response {
  return redirect(302, placePath({ screen: "home" }, locale) + query, {
    "Cache-Control": revalidatePrivately,
    Vary: "Accept-Language, Accept-Encoding",
  });
}

function redirect(status: 302 | 308, location: string, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { Location: location, "Content-Length": "0", ...headers } });
}

function textAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  const body = `${text}\n`;
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "Cache-Control": revalidate,
      ...headers,
    },
  });
}
