import type { SanityClient } from "@sanity/client";
import groq from "groq";
import { type CmsSettings, createCms, createCmsClient, rawApiVersion } from "../cms/client.ts";
import { hideToken, WrongShape } from "../cms/errors.ts";
import { listenToEdits } from "../cms/listen-to-edits.ts";
import { askManifest } from "../cms/manifest.ts";
import { defaultRetryPolicy, openSession, type RequestSession, type RetryPolicy } from "../cms/session.ts";
import { reportWords } from "../documents/report-words.ts";
import { Failure, failureOf } from "../failure.ts";
import { isObject, objectsIn } from "../json.ts";
import { type Finding, findingsAbout, say } from "./finding.ts";

const { good, note, wrong } = findingsAbout("cms");

export type Probe = Exclude<Awaited<ReturnType<typeof probe>>, Failure>;

/** Shorter limits than a pull's, because someone is waiting. */
const brief: RetryPolicy = { ...defaultRetryPolicy, timeoutMs: 20_000, deadlineMs: 60_000, attempts: 3 };

/** Asks the questions of a pull, and those of a preview if the reader `isOwn`. Returns a failure as a result. */
export async function probe(settings: CmsSettings, isOwn: boolean, policy?: Partial<RetryPolicy>) {
  const session = openSession({ ...brief, ...policy });
  let [status, latencyMs, clockAheadMs]: [number, number, number | undefined] = [0, 0, undefined];
  const fetch: typeof session.transport.fetch = async (url, init) => {
    const [asked, askedAt] = [performance.now(), Date.now()];
    const response = await session.transport.fetch(url, init);
    status = response.status;
    latencyMs = Math.round(performance.now() - asked);
    // `Date` has whole seconds, so it is half a second late on average; a cache sends the original date and its age.
    const [date, age] = ["date", "age"].map((name) => response.headers.get(name) ?? "");
    const clock = Date.parse(date ?? "") + Number(age) * 1000 + 500;
    clockAheadMs = Number.isNaN(clock) ? undefined : Math.round(clock - askedAt - latencyMs / 2);
    return response;
  };
  const cms = createCms(createCmsClient(settings, { fetch }), session);
  const query = groq`{"drafts":count(*[_id in path("drafts.**")]),"versions":count(*[_id in path("versions.**")])}`;
  try {
    const { documents } = await askManifest(cms);
    const counts = await cms.ask({ what: "The number of drafts", query, read: readCounts });
    const asked = { documents, ...counts, status, latencyMs, clockAheadMs };
    return { ...asked, unlike: isOwn ? await differences(settings, session, counts.drafts) : [] };
  } catch (error) {
    return failureOf(hideToken(error, settings.token));
  } finally {
    await session.close();
  }
}

function readCounts(result: unknown): { drafts: number; versions: number } {
  const { drafts, versions } = isObject(result) ? result : {};
  if (typeof drafts === "number" && typeof versions === "number") return { drafts, versions };
  throw new WrongShape("the number of drafts is no number");
}

const welcomeMs = 5_000;

const facts = ["sha1hash", "mimeType", "size", "dimensions"];
const asSeenByPreview = groq`{"drafts":count(*[_id in path("drafts.**")]),"pictures":*[_type == "sanity.imageAsset"][0...100]{_id,sha1hash,mimeType,size,"dimensions":metadata.dimensions}}`;

/** Answers that only the local CMS gives, on which pulls are tried; `known` counts the drafts that a pull sees. */
async function differences(settings: CmsSettings, session: RequestSession, known: number): Promise<Finding[]> {
  const asPreview = { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const client = createCmsClient(asPreview, session.transport);
  const cms = createCms(client, session);
  const found: Finding[] = [];
  const read = (result: unknown) => (isObject(result) ? result : {});
  const { drafts, pictures } = await cms.ask({
    what: "The pictures and the number of drafts",
    query: asSeenByPreview,
    read,
  });
  const [bare] = objectsIn(pictures).flatMap((picture) => {
    const fact = facts.find((name) => picture[name] == null);
    return fact ? [{ id: String(picture._id), fact }] : [];
  });
  if (bare) found.push(note("bareAsset", bare));
  if (drafts !== known) found.push(note("otherDrafts", { known, shown: String(drafts) }));
  const why = await listenerProblem(client);
  if (why !== undefined) found.push(note("noListener", { why }));
  return found.length > 0 ? found : [good("alike")];
}

async function listenerProblem(client: SanityClient): Promise<string | undefined> {
  const welcome = new AbortController();
  const signal = AbortSignal.any([welcome.signal, AbortSignal.timeout(welcomeMs)]);
  try {
    await listenToEdits(client, ({ is }) => is === "connected" && welcome.abort(), signal);
  } catch (error) {
    return failureOf(error).message;
  }
  return welcome.signal.aborted ? undefined : `It welcomed no listener within ${welcomeMs / 1000} s.`;
}

export function cmsFindings(own: Probe | Failure, anonymous: Probe | Failure | undefined): Finding[] {
  if (own instanceof Failure) return failureFindings(own, anonymous);
  const { documents, drafts, versions, status, latencyMs, clockAheadMs, unlike } = own;
  const findings = [good("answers", { status, latencyMs })];
  if (documents.size === 0) findings.push(wrong("guard", anonymous ? "emptyWithToken" : "empty"));
  else {
    const types = say("types", { count: new Set([...documents.values()].map(({ type }) => type)).size });
    const dotted = dottedIds(documents.keys());
    const dots = dotted > 0 ? `, ${dotted} of them with a dot in their id` : "";
    findings.push(good("documents", { documents: say("publishedDocuments", { count: documents.size }), types, dots }));
  }
  const counts = drafts > 0 ? [say("drafts", { count: drafts })] : [];
  if (versions > 0) counts.push(say("versions", { count: versions }));
  if (counts.length > 0) findings.push(good("unpublished", { counts: counts.join(" and ") }));
  if (anonymous) findings.push(anonymousFinding(own, anonymous));
  findings.push(...unlike);
  if (clockAheadMs !== undefined) findings.push(clockFinding(clockAheadMs));
  return findings;
}

function failureFindings({ reason, message }: Failure, anonymous: Probe | Failure | undefined): Finding[] {
  const known = ["unreachable", "nonsense", "unauthorized", "not-found"] as const;
  const findings = [wrong(reason, known.find((name) => name === reason) ?? "failure", { message })];
  if (anonymous && !(anonymous instanceof Failure)) {
    const { size } = anonymous.documents;
    const documents = reportWords.en.say("documentsNamed", { count: size });
    findings.push(note(size > 0 ? "answersWithoutToken" : "emptyWithoutToken", { documents }));
  }
  return findings;
}

function anonymousFinding(own: Probe, anonymous: Probe | Failure): Finding {
  if (anonymous instanceof Failure) return good("isPrivate");
  const hidden = [...own.documents.keys()].filter((id) => !anonymous.documents.has(id));
  if (hidden.length === 0) return note("isPublic");
  const dotted = dottedIds(hidden);
  const dots = dotted > 0 ? `; ${dotted} of the hidden ones have a dot in their id` : "";
  const documents = reportWords.en.say("documentsNamed", { count: own.documents.size });
  return good("tokenNeeded", { shown: anonymous.documents.size, documents, dots });
}

export function dottedIds(ids: Iterable<string>): number {
  return [...ids].filter((id) => id.includes(".")).length;
}

function clockFinding(aheadMs: number): Finding {
  // A difference below five seconds may be the time of the request.
  if (Math.abs(aheadMs) <= 5_000) return good("clock");
  const apart = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
  return note("clockApart", { apart });
}
