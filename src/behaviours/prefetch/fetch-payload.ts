import { inlinePayload } from "../../content/inline-payload.ts";
import type { Payload } from "../../content/views.ts";
import { decodePayload, payloadPath } from "../../content/wire.ts";
import { withinTime } from "../reload-guard/within-time.ts";

/** The payload beside a page. Throws when it is missing, broken, late or made for other code than this document's. */
export async function fetchPayload(path: string): Promise<Payload> {
  const { build, payload } = decodePayload(await withinTime(fetchText(payloadPath(path)), `The payload of ${path}`));
  if (build !== inlinePayload()?.build) throw new Error(`The payload of ${path} is of another build.`);
  return payload;
}

async function fetchText(file: string): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} for ${file}`);
  return response.text();
}
