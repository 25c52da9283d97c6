import type { SanityClient } from "@sanity/client";
import groq from "groq";
import { type CmsSettings, createCms, createCmsClient, rawApiVersion } from "../cms/client.ts";
import { listen } from "../cms/listen.ts";
import type { RequestSession } from "../cms/session.ts";
import { failureOf } from "../failure.ts";
import { objectsIn } from "../json.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { good, note } = findingsAbout("cms");

const welcomeMs = 5_000;

const facts = ["sha1hash", "mimeType", "size", "dimensions"];
const pictures = groq`*[_type == "sanity.imageAsset"][0...100]{_id,sha1hash,mimeType,size,"dimensions":metadata.dimensions}`;
const drafts = groq`count(*[_id in path("drafts.**")])`;

/** Answers that only the local CMS gives, on which pulls are tried; `known` counts the drafts that a pull sees. */
export async function differences(settings: CmsSettings, session: RequestSession, known: number): Promise<Finding[]> {
  const asPreview = { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw" } as const;
  const client = createCmsClient(asPreview, session.transport);
  const cms = createCms(client, session);
  const found: Finding[] = [];
  const rows = await cms.ask({ what: "The facts of pictures", query: pictures, read: (rows) => rows });
  const bare = objectsIn(rows).find((row) => facts.some((name) => row[name] == null));
  if (bare)
    found.push(note("bareAsset", { id: String(bare._id), fact: facts.find((name) => bare[name] == null) ?? "" }));
  const shown = await cms.ask({ what: "The number of drafts", query: drafts, read: (count) => count });
  if (shown !== known) found.push(note("otherDrafts", { known, shown: String(shown) }));
  const why = await listenerProblem(client);
  if (why !== undefined) found.push(note("noListener", { why }));
  return found.length > 0 ? found : [good("alike")];
}

async function listenerProblem(client: SanityClient): Promise<string | undefined> {
  const welcome = new AbortController();
  const signal = AbortSignal.any([welcome.signal, AbortSignal.timeout(welcomeMs)]);
  try {
    await listen(client, ({ is }) => is === "connected" && welcome.abort(), signal);
  } catch (error) {
    return failureOf(error).message;
  }
  return welcome.signal.aborted ? undefined : `It welcomed no listener within ${welcomeMs / 1000} s.`;
}
