import groq from "groq";
import { isObject } from "../check/loaded.ts";
import { type CmsSettings, createCms, createCmsClient } from "../cms/cms.ts";
import { askManifest, type Manifest } from "../cms/manifest.ts";
import { WrongShape } from "../cms/request-error.ts";
import { type Patience, usualPatience } from "../cms/retry-policy.ts";
import { toFailure } from "../cms/to-failure.ts";
import { openLine } from "../cms/with-retries.ts";

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
  readonly latency: number;
  /** Milliseconds the CMS's clock is ahead of this machine's. */
  readonly clockAhead?: number;
}

/** Someone is waiting at the keyboard: a pull is more patient. Times are in milliseconds. */
export const shortPatience: Patience = { ...usualPatience, timeout: 20_000, deadline: 60_000, attempts: 3 };

const unpublishedQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"versions":count(*[_id in path("versions.**")])}`;

/** Asks as a pull would, with less patience. Throws `PullFailure`. */
export async function probe(settings: CmsSettings, patience: Patience, signal: AbortSignal): Promise<Probe> {
  let answer: Answer = { status: 0, latency: 0 };
  const client = createCmsClient(settings);
  const transport = client.config().resolveFetch?.() ?? fetch;
  const watched = async (url: string, init?: object) => {
    const [asked, askedAt] = [performance.now(), Date.now()];
    const response = await transport(url, init);
    const latency = performance.now() - asked;
    answer = { status: response.status, latency, ...clockOf(response.headers, askedAt + latency / 2) };
    return response;
  };
  const line = openLine(patience, signal);
  const cms = createCms(client.withConfig({ resolveFetch: () => watched }), line);
  try {
    const { documents } = await askManifest(cms);
    const counts = await cms.ask({ what: "The number of drafts", query: unpublishedQuery, read: readCounts });
    return { documents, ...counts, answer };
  } catch (error) {
    throw toFailure(error, settings);
  }
}

function readCounts(result: unknown): Pick<Probe, "drafts" | "versions"> {
  const { drafts, versions } = isObject(result) ? result : {};
  if (typeof drafts === "number" && typeof versions === "number") return { drafts, versions };
  throw new WrongShape("the number of drafts is no number");
}

/** From `Date`, in whole seconds; a cache sends the date of the original, and its age. */
function clockOf(headers: { get(name: string): string | null }, now: number): Pick<Answer, "clockAhead"> {
  const date = Date.parse(headers.get("date") ?? "");
  const age = Number(headers.get("age") ?? 0);
  if (Number.isNaN(date) || Number.isNaN(age)) return {};
  // On average half a second of what was cut off.
  return { clockAhead: Math.round(date + 500 + age * 1000 - now) };
}
