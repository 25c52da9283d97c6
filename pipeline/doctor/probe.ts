import groq from "groq";
import type { CmsSettings } from "../cms/client.ts";
import { createCms, createCmsClient } from "../cms/client.ts";
import { hideToken, WrongShape } from "../cms/errors.ts";
import { askManifest, type Manifest } from "../cms/manifest.ts";
import { defaultRetryPolicy, openSession, type RetryPolicy } from "../cms/session.ts";
import type { Fetch } from "../cms/transport.ts";
import { isObject } from "../json.ts";
import type { NetworkSettings } from "../settings.ts";

/** What one reader gets to see. */
export interface Probe {
  readonly documents: Manifest["documents"];
  readonly drafts: number;
  readonly versions: number;
  readonly answer: Answer;
}

interface Answer {
  readonly status: number;
  /** Milliseconds until the first byte. */
  readonly latencyMs: number;
  /** Milliseconds the CMS's clock is ahead of this machine's. */
  readonly clockAheadMs?: number;
}

/** Someone is waiting at the keyboard: a pull is more patient. Times are in milliseconds. */
export const briefRetryPolicy: RetryPolicy = {
  ...defaultRetryPolicy,
  timeoutMs: 20_000,
  deadlineMs: 60_000,
  attempts: 3,
};

const unpublishedQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"versions":count(*[_id in path("versions.**")])}`;

/** Asks as a pull would, with less patience. Throws `Failure`. */
export async function probe(
  settings: CmsSettings,
  policy: RetryPolicy,
  signal: AbortSignal,
  network?: NetworkSettings,
): Promise<Probe> {
  const session = openSession(policy, signal, network);
  let answer: Answer = { status: 0, latencyMs: 0 };
  const fetch: Fetch = async (url, init) => {
    const [asked, askedAt] = [performance.now(), Date.now()];
    const response = await session.transport.fetch(url, init);
    const latencyMs = performance.now() - asked;
    answer = { status: response.status, latencyMs, ...clockOf(response.headers, askedAt + latencyMs / 2) };
    return response;
  };
  const cms = createCms(createCmsClient(settings, { fetch }), session);
  try {
    const { documents } = await askManifest(cms);
    const counts = await cms.ask({ what: "The number of drafts", query: unpublishedQuery, read: readCounts });
    return { documents, ...counts, answer };
  } catch (error) {
    throw hideToken(error, settings.token);
  } finally {
    await session.close();
  }
}

function readCounts(result: unknown): Pick<Probe, "drafts" | "versions"> {
  const { drafts, versions } = isObject(result) ? result : {};
  if (typeof drafts === "number" && typeof versions === "number") return { drafts, versions };
  throw new WrongShape("the number of drafts is no number");
}

/** From `Date`, in whole seconds; a cache sends the date of the original, and its age. */
function clockOf(headers: { get(name: string): string | null }, now: number): Pick<Answer, "clockAheadMs"> {
  const date = Date.parse(headers.get("date") ?? "");
  const age = Number(headers.get("age") ?? 0);
  if (Number.isNaN(date) || Number.isNaN(age)) return {};
  // On average half a second of what was cut off.
  return { clockAheadMs: Math.round(date + 500 + age * 1000 - now) };
}
