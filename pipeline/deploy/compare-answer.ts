import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { defaultLocale } from "#src/locales.ts";
import { requestErrorOf } from "../cms/errors.ts";
import type { HttpResponse, Transport } from "../cms/transport.ts";
import type { ExpectedFile, ExpectedRedirect } from "./expected-answers.ts";
import type { Deviation } from "./host-limits.ts";

const timeoutMs = 30_000;

/** Browsers and search engines act on these headers, none of which a build promises. */
const unpromisedHeaders = ["set-cookie", "x-robots-tag", "refresh", "clear-site-data", "content-disposition"];

/** A host may add this many bytes to a page. An answer that is longer is not decompressed. */
const maxAddedBytes = 256 * 1024;

/** The answer. If there is none, the reason as a sentence without its subject: `cannot be had: …`. */
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

/** A difference from what the build promises. */
export type Difference = {
  /** A sentence without its subject, which is the address. */
  readonly words: string;
  /** Only a deviation can be a limit of the host. */
  readonly deviation?: Deviation;
};

export function compareRedirect(expected: ExpectedRedirect, answer: HttpResponse, origin: string): Difference[] {
  const { status, headers } = answer;
  const { address, movedTo } = expected;
  if (![301, 302, 307, 308].includes(status)) return [deviates(address, "status", "308", String(status))];
  // A server behind a proxy may name its own address, which visitors cannot reach.
  const isThere = URL.parse(headers.location ?? "", origin)?.href === origin + movedTo;
  return isThere ? [] : [deviates(address, "location", movedTo, headers.location)];
}

/** @param bytes the content of the file in the build */
export function compareFile(expected: ExpectedFile, accepted: string, answer: HttpResponse, bytes: Buffer) {
  const { address } = expected;
  const { status, headers } = answer;
  if (status !== expected.status) return [deviates(address, "status", String(expected.status), String(status))];
  const differences = [...compareEncoding(address, accepted, answer), ...compareBytes(expected, answer, bytes)];
  for (const [header, promised] of Object.entries(expected.headers)) {
    const name = header.toLowerCase();
    if (headers[name] !== promised) differences.push(deviates(address, name, promised, headers[name]));
  }
  for (const name of unpromisedHeaders) {
    if (headers[name]) differences.push({ words: `has ${name}: ${headers[name]}, which is not promised` });
  }
  return differences;
}

function compareEncoding(address: string, accepted: string, answer: HttpResponse): Difference[] {
  const encoding = encodingOf(answer);
  if (encoding === "identity") return [];
  const { vary } = answer.headers;
  const isAccepted = accepted.split(", ").includes(encoding);
  // Without this header, a cache could give the answer to a visitor who did not ask for the encoding.
  const isVaried = /accept-encoding|\*/i.test(vary ?? "");
  return [
    ...(isAccepted ? [] : [{ words: `comes in ${encoding}, which was not asked for` }]),
    ...(isVaried ? [] : [deviates(address, "vary", "Accept-Encoding", vary)]),
  ];
}

function compareBytes({ kind }: ExpectedFile, answer: HttpResponse, built: Buffer): Difference[] {
  const served = decode(answer, built.length);
  if (typeof served === "string") return [{ words: served }];
  if (served.equals(built)) return [];
  const scripts = kind === "page" ? (built.toString().match(/<script\b.*?<\/script>/gs) ?? []) : [];
  const isOurs = scripts.length > 0 && scripts.every((script) => served.includes(script));
  const cause = isOurs ? ", but all scripts of the page: the host changes pages, see docs/guides/deploy.md" : "";
  return [{ words: `has other bytes (${served.length} served, ${built.length} here)${cause}` }];
}

function deviates(address: string, of: string, promised: string, served = ""): Difference {
  return { words: deviationWords(of, promised, served), deviation: { of, address, promised, served } };
}

function deviationWords(of: string, promised: string, served: string): string {
  if (of === "status") return `is answered with HTTP ${served} instead of ${promised}`;
  if (of === "location") return `leads to ${served || "nowhere"} instead of ${promised}`;
  return served === "" ? `has no ${of}: ${promised}` : `has ${of}: ${served} instead of ${promised}`;
}

export function encodingOf({ headers }: HttpResponse): string {
  return (headers["content-encoding"] || "identity").toLowerCase();
}

/** The decompressed body; if it is damaged, too long or in an unknown form, the fault without its subject. */
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
