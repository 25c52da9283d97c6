import type { SanityClient } from "@sanity/client";
import groq from "groq";
import { type CmsSettings, createCms, createCmsClient, rawApiVersion } from "../cms/client.ts";
import { hideToken, WrongShape } from "../cms/errors.ts";
import { listenToEdits } from "../cms/listen-to-edits.ts";
import { askManifest } from "../cms/manifest.ts";
import { unpublishedQuery } from "../cms/queries.ts";
import { defaultRetryPolicy, openSession, type RequestSession } from "../cms/session.ts";
import { reportWords } from "../documents/report-words.ts";
import { Failure, failureOf } from "../failure.ts";
import { isObject, objectsIn } from "../json.ts";
import { type Finding, findingsAbout, say } from "./finding.ts";

const { good, note, wrong } = findingsAbout("cms");

/** Shorter limits than a pull's, because someone is waiting. */
const brief = { timeoutMs: 20_000, attempts: 3 };
const longestMs = 60_000;

/** Asks the questions of a pull and of a preview, and with a token once more without it. */
export async function cmsFindings(settings: CmsSettings): Promise<Finding[]> {
  await using session = openSession({
    ...defaultRetryPolicy,
    ...brief,
    deadlineMs: Math.min(longestMs, settings.deadlineMs),
  });
  const seenAnonymously = () => seenBy({ ...settings, token: undefined }, session).catch(failureOf);
  try {
    const own = await seenBy(settings, session);
    const findings = seenFindings(own, settings.token);
    if (settings.token && own.documents.size > 0) findings.push(anonymousFinding(own, await seenAnonymously()));
    return [...findings, ...(await differencesFromLocalCms(settings, session, own.drafts))];
  } catch (error) {
    const { reason, message } = failureOf(hideToken(error, settings.token));
    const known = ["unreachable", "nonsense", "unauthorized", "not-found"] as const;
    const finding = wrong(reason, known.find((name) => name === reason) ?? "failure", { message });
    // The token may be the cause, and needless.
    const others = settings.token && reason === "unauthorized" ? await seenAnonymously() : undefined;
    return others && !(others instanceof Failure) ? [finding, withoutTokenFinding(others)] : [finding];
  }
}

type Seen = Awaited<ReturnType<typeof seenBy>>;

/** The documents and counts that a reader with these settings sees. Throws `Failure`. */
async function seenBy(settings: CmsSettings, session: RequestSession) {
  const cms = createCms(createCmsClient(settings, session.transport), session);
  const { documents } = await askManifest(cms);
  const counts = await cms.ask({ what: "The number of drafts", query: unpublishedQuery, read: readCounts });
  return { documents, ...counts };
}

function readCounts(result: unknown): { drafts: number; versions: number } {
  const { drafts, versions } = isObject(result) ? result : {};
  if (typeof drafts === "number" && typeof versions === "number") return { drafts, versions };
  throw new WrongShape("the number of drafts is no number");
}

function seenFindings({ documents, drafts, versions }: Seen, token: string | undefined): Finding[] {
  const findings: Finding[] = [];
  if (documents.size === 0) findings.push(wrong("guard", token ? "emptyWithToken" : "empty"));
  else {
    const types = say("types", { count: new Set([...documents.values()].map(({ type }) => type)).size });
    const dots = counted("dotted", dottedIds(documents.keys()));
    findings.push(good("documents", { documents: say("publishedDocuments", { count: documents.size }), types, dots }));
  }
  const unpublished = [counted("drafts", drafts), counted("versions", versions)].filter((count) => count !== "");
  return unpublished.length > 0 ? [...findings, good("unpublished", { counts: unpublished.join(" and ") })] : findings;
}

/** Only a refusal proves that a dataset is private; any other failure proves nothing. */
function anonymousFinding(own: Seen, anonymous: Seen | Failure): Finding {
  if (anonymous instanceof Failure) {
    const { reason, message } = anonymous;
    return reason === "unauthorized" ? good("isPrivate") : note("anonymousUnknown", { message });
  }
  const hidden = [...own.documents.keys()].filter((id) => !anonymous.documents.has(id));
  if (hidden.length === 0) return note("isPublic");
  const documents = reportWords.en.say("documentsNamed", { count: own.documents.size });
  const dots = counted("hiddenDotted", dottedIds(hidden));
  return good("tokenNeeded", { shown: anonymous.documents.size, documents, dots });
}

function withoutTokenFinding({ documents: { size } }: Seen): Finding {
  const documents = reportWords.en.say("documentsNamed", { count: size });
  return note(size > 0 ? "answersWithoutToken" : "emptyWithoutToken", { documents });
}

/** Sanity hides these documents from anonymous readers. */
function dottedIds(ids: Iterable<string>): number {
  return [...ids].filter((id) => id.includes(".")).length;
}

function counted(what: "drafts" | "versions" | "dotted" | "hiddenDotted", count: number): string {
  return count > 0 ? say(what, { count }) : "";
}

const assetFacts = ["sha1hash", "mimeType", "size", "dimensions"];
const previewQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"pictures":*[_type == "sanity.imageAsset"][0...100]{_id,sha1hash,mimeType,size,"dimensions":metadata.dimensions}}`;

/** Answers that only the local CMS gives, on which pulls are tried; `known` counts the drafts that a pull sees. */
async function differencesFromLocalCms(settings: CmsSettings, session: RequestSession, known: number) {
  const asPreview = { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const client = createCmsClient(asPreview, session.transport);
  const found: Finding[] = [];
  const { drafts, pictures } = await createCms(client, session).ask({
    what: "The pictures and the number of drafts",
    query: previewQuery,
    read: readPreview,
  });
  const [bare] = objectsIn(pictures).flatMap((picture) => {
    const fact = assetFacts.find((name) => picture[name] == null);
    return fact ? [{ id: String(picture._id), fact }] : [];
  });
  if (bare) found.push(note("bareAsset", bare));
  if (drafts !== known) found.push(note("otherDrafts", { known, shown: String(drafts) }));
  const why = await listenerProblem(client);
  if (why !== undefined) found.push(note("noListener", { why }));
  return found.length > 0 ? found : [good("alike")];
}

function readPreview(result: unknown): { drafts: number; pictures: readonly unknown[] } {
  const { drafts, pictures } = isObject(result) ? result : {};
  if (typeof drafts === "number" && Array.isArray(pictures)) return { drafts, pictures };
  throw new WrongShape("the pictures and the number of drafts have another form");
}

const welcomeMs = 5_000;

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
