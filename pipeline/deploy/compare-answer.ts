import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { defaultLocale } from "#src/locales.ts";
import { requestErrorOf } from "../cms/errors.ts";
import type { HttpResponse, Transport } from "../cms/transport.ts";
import type { Deviation } from "./host-limits.ts";
import type { LiveCheck } from "./live-questions.ts";

const timeoutMs = 30_000;

/** Browsers and search engines act on these headers, none of which a build promises. */
const unpromisedHeaders = ["set-cookie", "x-robots-tag", "refresh", "clear-site-data", "content-disposition"];

/** A host that changes pages adds fewer bytes than this to a page. */
const maxAddedBytes = 256 * 1024;

export const encodingWords: Record<string, string> = {
  br: "Brotli",
  gzip: "gzip",
  zstd: "Zstandard",
  identity: "no encoding",
};

/** The answer, or what is wrong with the connection, as a sentence without its subject. */
export async function askOrSay(
  transport: Transport,
  url: string,
  acceptEncoding: string,
): Promise<HttpResponse | string> {
  try {
    // Some hosts choose the language on `/`.
    return await transport.ask(url, { "accept-encoding": acceptEncoding, "accept-language": defaultLocale }, timeoutMs);
  } catch (error) {
    return `cannot be had: ${requestErrorOf(error)?.words ?? error}`;
  }
}

/** A sentence without its subject, or a deviation that may be the host's limit. */
export function deviationsOf(
  { origin, question, accepted }: { origin: string; question: LiveCheck; accepted: string },
  answer: HttpResponse,
  bytes: Buffer | undefined,
): (string | Deviation)[] {
  const { address, kind } = question;
  const deviation = (of: string, promised: string, served = ""): Deviation => ({ of, address, promised, served });
  if (question.movedTo !== undefined) {
    const { status } = answer;
    if (![301, 302, 307, 308].includes(status)) return [deviation("status", "308", String(status))];
    // A server behind a proxy may name its own address, which visitors cannot reach.
    const isThere = URL.parse(answer.headers.location ?? "", origin)?.href === origin + question.movedTo;
    return isThere ? [] : [deviation("location", question.movedTo, answer.headers.location)];
  }
  if (answer.status !== question.status) return [deviation("status", String(question.status), String(answer.status))];
  const encoding = encodingOf(answer);
  const isAsked = encoding === "identity" || accepted.split(", ").includes(encoding);
  const decoded = decode(answer, (bytes ?? answer.bytes).length);
  const wrongHeaders = Object.entries(question.headers).flatMap(([name, promised]) => {
    const served = answer.headers[name.toLowerCase()];
    return served === promised ? [] : [deviation(name.toLowerCase(), promised, served)];
  });
  const { vary } = answer.headers;
  const isKept = encoding !== "identity" && !/accept-encoding|\*/i.test(vary ?? "");
  return [
    ...(isAsked ? [] : [`comes in ${encoding}, which was not asked for`]),
    ...(isKept ? [deviation("vary", "Accept-Encoding", vary)] : []),
    ...(typeof decoded === "string" ? [decoded] : otherBytes(kind, decoded, bytes)),
    ...wrongHeaders,
    ...unpromisedHeaders.flatMap((name) =>
      answer.headers[name] ? `has ${name}: ${answer.headers[name]}, which is not promised` : [],
    ),
  ];
}

function otherBytes(kind: LiveCheck["kind"], served: Buffer, built = served): string[] {
  if (served.equals(built)) return [];
  const scripts = kind === "page" ? (built.toString().match(/<script\b.*?<\/script>/gs) ?? []) : [];
  const isOurs = scripts.length > 0 && scripts.every((script) => served.includes(script));
  const cause = isOurs ? ", but all scripts of the page: the host changes pages, see docs/guides/deploy.md" : "";
  return [`has other bytes (${served.length} served, ${built.length} here)${cause}`];
}

export function inWords(found: string | Deviation, question: LiveCheck, accepted: string): string {
  const asked = question.acceptEncodings.length > 1 ? `(asked for ${encodingWords[accepted]}) ` : "";
  return asked + (typeof found === "string" ? found : deviationWords(found));
}

function deviationWords({ of, promised, served }: Deviation): string {
  if (of === "status") return `is answered with HTTP ${served} instead of ${promised}`;
  if (of === "location") return `leads to ${served || "nowhere"} instead of ${promised}`;
  return served === "" ? `has no ${of}: ${promised}` : `has ${of}: ${served} instead of ${promised}`;
}

export function encodingOf({ headers }: HttpResponse): string {
  return (headers["content-encoding"] || "identity").toLowerCase();
}

/** The decompressed body, at most `maxAddedBytes` longer than expected, or what is wrong with it. */
export function decode(answer: HttpResponse, expectedLength: number): Buffer | string {
  const encoding = encodingOf(answer);
  if (encoding === "identity") return answer.bytes;
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[encoding];
  if (!decompress) return `comes in ${encoding}, which is not understood here`;
  try {
    const options = { maxOutputLength: expectedLength + maxAddedBytes, info: true } as const;
    // The types do not know `info`: https://nodejs.org/api/zlib.html#class-options
    const { buffer, engine } = decompress(answer.bytes, options) as unknown as Decompressed;
    const rest = answer.bytes.length - engine.bytesWritten;
    return rest === 0 ? buffer : `has ${rest} bytes after the end of what is compressed`;
  } catch (error) {
    return `cannot be decompressed (${(error as NodeJS.ErrnoException).code})`;
  }
}

type Decompressed = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };
