import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CmsSettings } from "./cms-settings.ts";
import { WrongShape, WrongStatus } from "./errors.ts";
import { type RequestSession, withRetries } from "./session.ts";
import type { Fetch } from "./transport.ts";

type Response = Awaited<ReturnType<Fetch>>;

interface DownloadOptions {
  readonly url: string;
  readonly name: string;
  readonly sha1: string;
  readonly downloads: string;
  readonly token: string | undefined;
  readonly session: RequestSession;
  readonly onBytes: (count: number) => void;
}

/** Returns the path of the verified file, or undefined if the server does not have it. Throws `Failure`. */
export async function downloadAsset(options: DownloadOptions): Promise<string | undefined> {
  const { name, downloads, session } = options;
  await mkdir(downloads, { recursive: true });
  return withRetries(session, `The file ${name}`, (timeoutMs) => tryOnce(options, timeoutMs));
}

/** Goes on where an earlier attempt was cut off: the first part of the file may already be here. */
async function tryOnce(options: DownloadOptions, timeoutMs: number): Promise<string | undefined> {
  const { name, sha1, downloads, onBytes } = options;
  const part = join(downloads, `${name}.part`);
  const partSize = existsSync(part) ? (await stat(part)).size : 0;
  const response = await request(options, partSize, timeoutMs);
  const { status, headers } = response;
  const isRest = status === 206 && headers.get("content-range")?.startsWith(`bytes ${partSize}-`);
  if (status === 200 || isRest) {
    await save(response, part, isRest ? "a" : "w", onBytes);
  } else {
    await response.body?.cancel();
    if (status === 404) return undefined;
    if (status !== 206 && status !== 416) throw unusableStatus(status, headers);
    await rm(part, { force: true });
    throw new WrongShape("the server does not go on where the file was cut off");
  }
  if (!(await isGenuine(part, sha1, headers))) {
    await rm(part, { force: true });
    throw new WrongShape("the file arrived damaged");
  }
  const file = join(downloads, name);
  await rename(part, file);
  return file;
}

/** Requests the rest of a file of which the first `partSize` bytes are here. */
function request({ url, token, session }: DownloadOptions, partSize: number, timeoutMs: number): Promise<Response> {
  // The CDN sends the unaltered original only with a token.
  return session.transport.fetch(token ? `${url}?dlRaw=true` : url, {
    headers: {
      "accept-encoding": "identity",
      ...(partSize > 0 && { range: `bytes=${partSize}-` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.any([session.signal, AbortSignal.timeout(timeoutMs)]),
  });
}

function unusableStatus(status: number, headers: Response["headers"]): Error {
  if (status >= 400) return new WrongStatus(status, headers);
  return new WrongShape(`HTTP ${status} is not an answer to a download`, { isRetryable: false });
}

async function save(response: Response, part: string, flags: "a" | "w", onBytes: (count: number) => void) {
  await using file = await open(part, flags);
  for await (const piece of response.body ?? []) {
    await file.write(piece).catch((error: Error) => {
      // Node's message does not name the file.
      throw Object.assign(error, { path: part });
    });
    onBytes(piece.length);
  }
}

/** One of the digests suffices: the CMS cleans SVG files, whose SHA-1 is then not the one in their name. */
async function isGenuine(file: string, sha1: string, headers: Response["headers"]): Promise<boolean> {
  const digests = { sha1: createHash("sha1"), md5: createHash("md5") };
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    digests.sha1.update(piece);
    digests.md5.update(piece);
  }
  const found = digests.sha1.digest("hex");
  if (found === sha1 || found === headers.get("x-sanity-sha1")) return true;
  return digests.md5.digest("hex") === headers.get("x-sanity-md5");
}

/** The file's address on the configured server, or else on Sanity's own host. Undefined if `url` is on another host. */
export function downloadAddress(folder: string, name: string, settings: CmsSettings, url: unknown): string | undefined {
  const { apiHost, projectId, dataset } = settings;
  if (apiHost) return `${apiHost}/${folder}/${projectId}/${dataset}/${name}`;
  if (url === undefined) return `https://cdn.sanity.io/${folder}/${projectId}/${dataset}/${name}`;
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  const isOfSanity = parsed?.protocol === "https:" && parsed.host === "cdn.sanity.io" && parsed.username === "";
  return isOfSanity && parsed.pathname.endsWith(`/${name}`) ? `https://cdn.sanity.io${parsed.pathname}` : undefined;
}
