import { Card, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, type SanityDocumentLike, useEditState, useFormValue } from "sanity";
import {
  contentDigest,
  inLanguage,
  isShownDocuments,
  type Problem,
  type ShownDocument,
  shownDocumentsFile,
} from "../pipeline/for-studio/bundle.ts";
import type { EditorWords } from "./schema/editor-words.ts";
import { Small } from "./texts.tsx";
import type { StudioPhrase } from "./words.ts";

/** Shows whether a document is published, whether the site at `origin` shows it, and on which pages. */
export function SiteStatus({ origin, words }: { readonly origin: string; readonly words: EditorWords }) {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { draft, published, ready } = useEditState(id, String(useFormValue(["_type"])));
  const comparison = useComparison(origin, published);
  if (!ready || !comparison) return null;
  const { documents, committedAt, digest, held = {} } = comparison;
  const fault = faultOf(Object.hasOwn(held, id) ? held[id] : undefined, published);
  const shown = documents && Object.hasOwn(documents, id) ? documents[id] : undefined;
  // After a publication, the document counts as a draft until `comparison` is about the new version.
  const isDraft = Boolean(draft) || comparison.published !== published;
  const phrase = documents ? phraseFor(fault, isDraft, digest, shown) : "siteUnknown";
  const { wrong = "", remedy = "" } = fault ? inLanguage(fault, words.language) : {};
  const { pages = [], pageCount = 0 } = shown ?? {};
  const more = pageCount - pages.length;
  const time = new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeStyle: "short" });
  return (
    <Card border padding={3} radius={2} tone={tones[phrase] ?? "suggest"}>
      <Stack gap={3}>
        <Text role="status" size={1} weight="medium">
          {words.say(phrase, { wrong, remedy, file: `${origin}/${shownDocumentsFile}` })}
        </Text>
        <Flex gap={3} wrap="wrap">
          {pages.map((path) => (
            <Text key={path} size={1}>
              <a href={origin + path} target="_blank" rel="noreferrer">
                {path}
              </a>
            </Text>
          ))}
          {more > 0 && <Text size={1}>{words.say("morePages", { count: String(more) })}</Text>}
        </Flex>
        {committedAt && <Small>{words.say("siteBuiltFrom", { day: time.format(new Date(committedAt)) })}</Small>}
      </Stack>
    </Card>
  );
}

/** The tones of the states that are good or need attention. All others have the tone `suggest`. */
const tones: { readonly [Phrase in StudioPhrase]?: "positive" | "caution" } = {
  onSite: "positive",
  siteUnknown: "caution",
  heldBack: "caution",
};

/** The first fault for which the site holds back the published version. Undefined for an older version's fault. */
function faultOf(edit: Held[string] | undefined, published: SanityDocumentLike | null): Problem | undefined {
  return edit?.revision !== undefined && edit.revision === published?._rev ? edit.why[0] : undefined;
}

/** @param digest of the published document; undefined if it was never published, or is no longer */
function phraseFor(
  fault: Problem | undefined,
  isDraft: boolean,
  digest: string | undefined,
  shown: ShownDocument | undefined,
): StudioPhrase {
  if (fault) return "heldBack";
  if (digest === undefined) return shown ? "withdrawn" : "onlyDraft";
  if (!shown) return isDraft ? "draftNowhere" : "nowhere";
  if (shown.digest === digest) return isDraft ? "draftOnSite" : "onSite";
  return isDraft ? "draftWaiting" : "waiting";
}

/** A published document is on the site within minutes. */
const askAgainMs = 30_000;

type Held = Readonly<Record<string, { readonly revision?: string; readonly why: readonly Problem[] }>>;

/** Undefined until the site has answered; empty if the site cannot be reached, or is not a site of this project. */
function useComparison(origin: string, published: SanityDocumentLike | null) {
  const [comparison, setComparison] = useState<Partial<Awaited<ReturnType<typeof compare>>>>();
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await compare(origin, published).catch(() => ({}));
      if (!isGone) setComparison(answer);
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), askAgainMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [origin, published]);
  return comparison;
}

/** `committedAt` is the time of the commit from which the site was built (ISO 8601), if the site states it. */
async function compare(origin: string, published: SanityDocumentLike | null) {
  const read = async (file: string) => {
    const answer = await fetch(`${origin}/${file}`, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return await answer.json();
  };
  const [documents, record] = await Promise.all([read(shownDocumentsFile), read("build.json")]);
  if (!isShownDocuments(documents) || typeof record?.build !== "string") throw new Error("Another site answers.");
  const committedAt = Number.isNaN(Date.parse(record.committedAt)) ? undefined : String(record.committedAt);
  const digest = published ? await contentDigest(published) : undefined;
  return { documents, committedAt, held: record.held as Held | undefined, digest, published };
}
