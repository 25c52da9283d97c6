import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { defaultLocale } from "#src/locales.ts";
import { requestErrorOf } from "../cms/errors.ts";
import type { HttpResponse, Transport } from "../cms/transport.ts";
import type { ExpectedAnswer } from "./expected-answers.ts";
import type { Deviation } from "./host-limits.ts";

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
export async function requestOrFault(
  transport: Transport,
  url: string,
  acceptEncoding: string,
): Promise<HttpResponse | string> {
  try {
    // Some hosts choose the language of `/` by `Accept-Language`.
    return await transport.ask(url, { "accept-encoding": acceptEncoding, "accept-language": defaultLocale }, timeoutMs);
  } catch (error) {
    return `cannot be had: ${requestErrorOf(error)?.words ?? error}`;
  }
}

/**
 * Returns the differences from what the build promises: sentences without their subject, and deviations, which may be
 * limits of the host.
 *
 * @param bytes of the file of the build; undefined for a redirect
 */
export function compareAnswer(
  { origin, expected, accepted }: { origin: string; expected: ExpectedAnswer; accepted: string },
  answer: HttpResponse,
  bytes: Buffer | undefined,
): (string | Deviation)[] {
  const { address } = expected;
  const deviation = (of: string, promised: string, served = ""): Deviation => ({ of, address, promised, served });
  const { status, headers } = answer;
  if (expected.movedTo !== undefined) {
    if (![301, 302, 307, 308].includes(status)) return [deviation("status", "308", String(status))];
    // A server behind a proxy may name its own address, which visitors cannot reach.
    const isThere = URL.parse(headers.location ?? "", origin)?.href === origin + expected.movedTo;
    return isThere ? [] : [deviation("location", expected.movedTo, headers.location)];
  }
  if (status !== expected.status) return [deviation("status", String(expected.status), String(status))];
  const found: (string | Deviation)[] = [];
  const encoding = encodingOf(answer);
  if (encoding !== "identity") {
    if (!accepted.split(", ").includes(encoding)) found.push(`comes in ${encoding}, which was not asked for`);
    // Without this header, a cache could give the answer to a visitor who did not ask for the encoding.
    const isVaried = /accept-encoding|\*/i.test(headers.vary ?? "");
    if (!isVaried) found.push(deviation("vary", "Accept-Encoding", headers.vary));
  }
  const decoded = decode(answer, (bytes ?? answer.bytes).length);
  found.push(...(typeof decoded === "string" ? [decoded] : otherBytes(expected.kind, decoded, bytes)));
  for (const [header, promised] of Object.entries(expected.headers)) {
    const name = header.toLowerCase();
    if (headers[name] !== promised) found.push(deviation(name, promised, headers[name]));
  }
  for (const name of unpromisedHeaders) {
    if (headers[name]) found.push(`has ${name}: ${headers[name]}, which is not promised`);
  }
  return found;
}

function otherBytes(kind: ExpectedAnswer["kind"], served: Buffer, built = served): string[] {
  if (served.equals(built)) return [];
  const scripts = kind === "page" ? (built.toString().match(/<script\b.*?<\/script>/gs) ?? []) : [];
  const isOurs = scripts.length > 0 && scripts.every((script) => served.includes(script));
  const cause = isOurs ? ", but all scripts of the page: the host changes pages, see docs/guides/deploy.md" : "";
  return [`has other bytes (${served.length} served, ${built.length} here)${cause}`];
}

/** The rest of a sentence that begins with the address. */
export function inWords(found: string | Deviation, expected: ExpectedAnswer, accepted: string): string {
  const asked = expected.acceptEncodings.length > 1 ? `(asked for ${encodingWords[accepted]}) ` : "";
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
