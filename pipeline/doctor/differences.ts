import type { SanityClient } from "@sanity/client";
import groq from "groq";
import { type CmsSettings, createCms, createCmsClient, rawApiVersion } from "../cms/client.ts";
import { listenToEdits } from "../cms/listen-to-edits.ts";
import type { RequestSession } from "../cms/session.ts";
import { failureOf } from "../failure.ts";
import { isObject, objectsIn } from "../json.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note } = findingsAbout("cms");

const facts = ["sha1hash", "mimeType", "size", "dimensions"];
const query = groq`{"drafts":count(*[_id in path("drafts.**")]),"pictures":*[_type == "sanity.imageAsset"][0...100]{_id,sha1hash,mimeType,size,"dimensions":metadata.dimensions}}`;

/** Answers that only the local CMS gives, on which pulls are tried; `known` counts the drafts that a pull sees. */
export async function differencesFromLocalCms(
  settings: CmsSettings,
  session: RequestSession,
  known: number,
): Promise<Finding[]> {
  const asPreview = { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const client = createCmsClient(asPreview, session.transport);
  const found: Finding[] = [];
  const { drafts, pictures } = await createCms(client, session).ask({
    what: "The pictures and the number of drafts",
    query,
    read: (result) => (isObject(result) ? result : {}),
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
