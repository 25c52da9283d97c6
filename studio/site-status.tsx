import { Card, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, useEditState, useFormValue } from "sanity";
import {
  contentDigest,
  type ShownDocument,
  type ShownDocuments,
  shownDocumentsFile,
} from "../pipeline/shown-documents.ts";
import type { StudioPhrase, StudioWords } from "./schema/words.ts";

interface Props {
  /** The address of the site, without a slash at the end. */
  readonly origin: string;
  readonly words: StudioWords;
}

/** Shows whether a document is published, whether the site shows it, and on which pages. */
export function SiteStatus({ origin, words }: Props) {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { draft, published, ready } = useEditState(id, String(useFormValue(["_type"])));
  const revision = published?._rev;
  const site = useSite(origin, revision);
  const digest = useDigest(published);
  if (!ready || !site || digest?.revision !== revision) return null;
  if (site === "unknown") {
    return <Line tone="caution" text={words.say("siteUnknown", { file: `${origin}/${shownDocumentsFile}` })} />;
  }
  const shown = Object.hasOwn(site.documents, id) ? site.documents[id] : undefined;
  const phrase = phraseFor(Boolean(draft), digest?.text, shown);
  const { pages = [], pageCount = 0 } = shown ?? {};
  const { builtFrom } = site;
  const day = builtFrom && new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeStyle: "short" });
  return (
    <Line tone={phrase === "onSite" ? "positive" : "suggest"} text={words.say(phrase)}>
      {pages.length > 0 && (
        <Flex gap={3} wrap="wrap">
          {pages.map((path) => (
            <Text key={path} size={1}>
              <a href={origin + path} target="_blank" rel="noreferrer">
                {path}
              </a>
            </Text>
          ))}
          {pageCount > pages.length && (
            <Text size={1}>{words.say("morePages", { count: String(pageCount - pages.length) })}</Text>
          )}
        </Flex>
      )}
      {day && (
        <Text muted size={1}>
          {words.say("siteBuiltFrom", { day: day.format(new Date(builtFrom)) })}
        </Text>
      )}
    </Line>
  );
}

interface LineProps {
  readonly tone: "positive" | "suggest" | "caution";
  readonly text: string;
  readonly children?: React.ReactNode;
}

function Line({ tone, text, children }: LineProps) {
  return (
    <Card border padding={3} radius={2} tone={tone}>
      <Stack gap={3}>
        <Text role="status" size={1} weight="medium">
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

function phraseFor(isDraft: boolean, digest: string | undefined, shown: ShownDocument | undefined): StudioPhrase {
  if (digest === undefined) return shown ? "withdrawn" : "onlyDraft";
  if (!shown) return isDraft ? "draftNowhere" : "nowhere";
  if (shown.digest === digest) return isDraft ? "draftOnSite" : "onSite";
  return isDraft ? "draftWaiting" : "waiting";
}

interface Site {
  readonly documents: ShownDocuments;
  /** When the commit was made that the site was built from (ISO 8601). */
  readonly builtFrom: string | undefined;
}

/** Milliseconds. The site follows a publish within minutes. */
const askAgainMs = 30_000;

/** Asks the site again after each publish and every `askAgainMs`. Returns undefined until the site has answered. */
function useSite(origin: string, revision: string | undefined): Site | "unknown" | undefined {
  const [site, setSite] = useState<Site | "unknown">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision asks again.
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const answer = await askSite(origin).catch((): "unknown" => "unknown");
      if (!isGone) setSite(answer);
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), askAgainMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [origin, revision]);
  return site;
}

/** Rejects where the site does not answer as a site of this project does. */
async function askSite(origin: string): Promise<Site> {
  const read = async (file: string) => {
    const answer = await fetch(`${origin}/${file}`, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return await answer.json();
  };
  const [documents, { committedAt }] = await Promise.all([read(shownDocumentsFile), read("build.json")]);
  return { documents, builtFrom: committedAt };
}

/** Returns undefined without a document, and until its digest has been computed. */
function useDigest(document: { readonly _rev: string } | null) {
  const [digest, setDigest] = useState<{ readonly revision: string; readonly text: string }>();
  useEffect(() => {
    if (!document) return setDigest(undefined);
    let isGone = false;
    void contentDigest(document).then((text) => isGone || setDigest({ revision: document._rev, text }));
    return () => {
      isGone = true;
    };
  }, [document]);
  return digest;
}
