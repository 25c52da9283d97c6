import groq from "groq";
import { type Cms, createCms, listenToEdits, rawApiVersion } from "../cms/client.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { askManifest } from "../cms/dataset.ts";
import { WrongShape } from "../cms/errors.ts";
import { hideToken } from "../cms/hide-token.ts";
import { unpublishedQuery } from "../cms/queries.ts";
import { defaultRetryPolicy, openSession, type RequestSession } from "../cms/session.ts";
import { Failure, failureOf, type Reason } from "../failure.ts";
import { isObject, objectsIn } from "../json.ts";
import { plural } from "../verb.ts";
import { type Finding, good, note, wrong } from "./finding.ts";

/** Shorter limits than a pull's, because someone is waiting. */
const brief = { timeoutMs: 20_000, attempts: 3 };
const maxDeadlineMs = 60_000;

/** Asks the questions of a pull and of a preview. If there is a token, asks once more without it. */
export async function cmsFindings(settings: CmsSettings): Promise<Finding[]> {
  const deadlineMs = Math.min(maxDeadlineMs, settings.deadlineMs);
  await using session = openSession({ ...defaultRetryPolicy, ...brief, deadlineMs });
  const seenAnonymously = () => seenBy({ ...settings, token: undefined }, session).catch(failureOf);
  try {
    const own = await seenBy(settings, session);
    const findings = seenFindings(own, settings.token);
    if (settings.token && own.documents.size > 0) findings.push(anonymousFinding(own, await seenAnonymously()));
    return [...findings, ...(await differencesFromLocalCms(settings, session, own.drafts))];
  } catch (error) {
    const { reason, message } = failureOf(hideToken(error, settings.token));
    const finding = wrong(reason, message, remedies[reason]);
    // The CMS may refuse only the token, and the site may need none.
    const anonymous = settings.token && reason === "unauthorized" ? await seenAnonymously() : undefined;
    return anonymous && !(anonymous instanceof Failure) ? [finding, withoutTokenFinding(anonymous)] : [finding];
  }
}

const remedies: Partial<Record<Reason, string>> = {
  unreachable:
    "Check whether the network is up, whether the host's name is right (SANITY_API_HOST, SANITY_PROJECT_ID), and whether a proxy is needed (HTTPS_PROXY)",
  nonsense:
    "Open the host's address in a browser: does the CMS answer, and is https:// or http:// right? If the network shows a log-in page, log in first",
  unauthorized:
    "Create a token with read access in the project's settings (API, Tokens); it is valid for that project only",
  "not-found": "Compare the names with the project's settings: both are in lower case",
};

type Seen = Awaited<ReturnType<typeof seenBy>>;

/** The documents and counts that a reader with these settings sees. Throws `Failure`. */
async function seenBy(settings: CmsSettings, session: RequestSession) {
  const cms = createCms(settings, session);
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
  const published = documents.size > 0 ? publishedFinding(documents) : nothingFinding(token);
  const unpublished: string[] = [];
  if (drafts > 0) unpublished.push(plural(drafts, "draft"));
  if (versions > 0) unpublished.push(`${plural(versions, "version")} of a later release`);
  if (unpublished.length === 0) return [published];
  return [published, good(`There are also ${unpublished.join(" and ")}, which a pull excludes.`)];
}

function publishedFinding(documents: Seen["documents"]): Finding {
  const types = new Set([...documents.values()].map(({ type }) => type)).size;
  const dotted = dottedIds(documents.keys());
  const dots = dotted > 0 ? `, ${dotted} of them with a dot in their id` : "";
  return good(
    `It shows this reader ${plural(documents.size, "published document")} of ${plural(types, "type")}${dots}.`,
  );
}

function nothingFinding(token: string | undefined): Finding {
  return wrong(
    "guard",
    "It shows no documents to this reader. A private dataset looks like this without a token, and so does an empty one.",
    token
      ? "Check whether the dataset's name is right (SANITY_DATASET), and whether the token may read it"
      : "Give a token that may read it (SANITY_TOKEN), or correct the dataset's name (SANITY_DATASET)",
  );
}

/** Only a refusal proves that a dataset is private; any other failure proves nothing. */
function anonymousFinding(own: Seen, anonymous: Seen | Failure): Finding {
  if (anonymous instanceof Failure) {
    const { reason, message } = anonymous;
    if (reason === "unauthorized") return good("Readers without a token are refused: the dataset is private.");
    return note(`It could not be found out what readers without a token see. ${message}`, "Run it again");
  }
  const hidden = [...own.documents.keys()].filter((id) => !anonymous.documents.has(id));
  if (hidden.length === 0) return note("Readers without a token see the same documents.", "A pull needs no token here");
  const documents = plural(own.documents.size, "document");
  const dotted = dottedIds(hidden);
  const dots = dotted > 0 ? `; ${dotted} of the hidden ones have a dot in their id` : "";
  const shown = anonymous.documents.size;
  return good(`Readers without a token see ${shown} of the ${documents}${dots}. The token is needed.`);
}

function withoutTokenFinding({ documents: { size } }: Seen): Finding {
  const documents = plural(size, "document");
  const emptyRemedy = "The dataset is private or empty: a valid token shows which";
  const remedy = size > 0 ? "If that is all there is, remove SANITY_TOKEN" : emptyRemedy;
  return note(`Without the token the CMS answers, and shows ${documents}.`, remedy);
}

/** The number of documents that Sanity hides from anonymous readers. */
function dottedIds(ids: Iterable<string>): number {
  return [...ids].filter((id) => id.includes(".")).length;
}

/** The facts of a picture without which a pull refuses it. */
const assetFacts = ["sha1hash", "mimeType", "size", "dimensions"];
/** A hundred pictures are enough to see if the CMS leaves facts out. */
const previewQuery = groq`{"drafts":count(*[_id in path("drafts.**")]),"pictures":*[_type == "sanity.imageAsset"][0...100]{_id,sha1hash,mimeType,size,"dimensions":metadata.dimensions}}`;

/**
 * Pull and preview are tested with the local CMS, so each difference from it gets a note.
 *
 * @param pullDrafts the number of drafts that a pull sees
 */
async function differencesFromLocalCms(settings: CmsSettings, session: RequestSession, pullDrafts: number) {
  const asPreview = { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const cms = createCms(asPreview, session);
  const question = { what: "The pictures and the number of drafts", query: previewQuery, read: readPreview };
  const { drafts, pictures } = await cms.ask(question);
  const differences: Finding[] = [];
  const unlike = (says: string, remedy: string) => differences.push(note(`Unlike the local CMS, ${says}`, remedy));
  const [incomplete] = objectsIn(pictures).flatMap((picture) => {
    const fact = assetFacts.find((name) => picture[name] === undefined || picture[name] === null);
    return fact ? [{ id: String(picture._id), fact }] : [];
  });
  if (incomplete) {
    const says = `it tells no ${incomplete.fact} of the picture ${incomplete.id}.`;
    unlike(says, "Upload the picture again: a pull refuses it");
  }
  if (drafts !== pullDrafts) {
    const says = `it shows ${drafts} drafts in the perspective "raw", but ${pullDrafts} without one.`;
    unlike(says, "If nobody saves or publishes just now, a preview lacks drafts: check the token (SANITY_TOKEN)");
  }
  const why = await listenerProblem(cms);
  if (why !== undefined) {
    const remedy =
      "A pull needs none, but a preview would not follow edits: check the token (SANITY_TOKEN) and the proxy";
    unlike(`it has no listener for this reader: ${why}`, remedy);
  }
  if (differences.length > 0) return differences;
  return [good("Its pictures, drafts and events are told as the local CMS tells them.")];
}

function readPreview(result: unknown): { drafts: number; pictures: readonly unknown[] } {
  const { drafts, pictures } = isObject(result) ? result : {};
  if (typeof drafts === "number" && Array.isArray(pictures)) return { drafts, pictures };
  throw new WrongShape("the pictures and the number of drafts have another form");
}

const welcomeMs = 5_000;

/** Undefined if the CMS welcomes a listener in time. */
async function listenerProblem({ client }: Cms): Promise<string | undefined> {
  const welcome = new AbortController();
  const signal = AbortSignal.any([welcome.signal, AbortSignal.timeout(welcomeMs)]);
  try {
    await listenToEdits(client, ({ is }) => is === "connected" && welcome.abort(), signal);
  } catch (error) {
    return failureOf(error).message;
  }
  return welcome.signal.aborted ? undefined : `It welcomed no listener within ${welcomeMs / 1000} s.`;
}
