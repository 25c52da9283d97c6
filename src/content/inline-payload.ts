import { decodePayload, type Envelope, payloadElementId } from "./wire.ts";

/** The payload in the current document. Undefined on a page without content, such as the not-found page. */
export function inlinePayload(): Envelope | undefined {
  const text = document.getElementById(payloadElementId)?.textContent;
  if (!text) return undefined;
  kept ??= decodePayload(text);
  return kept;
}

let kept: Envelope | undefined;
