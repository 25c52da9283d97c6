import { Card, Flex, Grid, Stack, Text } from "@sanity/ui";
import { useClient, useFormValue } from "sanity";
import { assetFileName, parseAssetId } from "../pipeline/for-studio/bundle.ts";
import { isCollection, type Place, placePath } from "../src/addresses.ts";
import { companyOf } from "../src/content/company.ts";
import { pageTitle, seoOf } from "../src/content/head.ts";
import type { DocumentOf } from "../src/content/model/documents.ts";
import type { Image } from "../src/content/model/image.ts";
import { shownCharacters } from "../src/content/model/page.ts";
import { plainText } from "../src/content/text.ts";
import { languageAttributes, languages, locales } from "../src/locales.ts";
import type { EditorWords } from "./schema/editor-words.ts";
import { Alert, Small } from "./texts.tsx";
import { assetAddress } from "./uploads.ts";
import { useAnswer } from "./use-answer.ts";
import { apiVersion } from "./validation.ts";

type Props = { readonly origin: string | undefined; readonly words: EditorWords };

/** Shows a document's page as a search result and as a shared link; shows nothing for a document without a page. */
export function SearchPreview({ origin = "", words }: Props) {
  const document = useFormValue([]) as Edited;
  const settingsQuery = '*[_type == "siteSettings"][0]';
  const { result: settings, hasFailed } = useAnswer<DocumentOf<"siteSettings"> | null>(settingsQuery, "published");
  const place = placeOf(document);
  if (place && hasFailed) return <Alert text={words.say("notLoaded")} />;
  if (!place || !settings) return null;
  const { title, description, image = settings.defaultSeo?.image, noIndex } = seoOf(document);
  const { shortName } = companyOf(settings);
  const host = URL.parse(origin)?.host ?? "";
  return (
    <Grid columns={locales.length} gap={4}>
      {locales.map((locale) => {
        const path = placePath(place, locale);
        const named = plainText(title?.[locale] ?? "");
        const whole = named && pageTitle(named, place.screen, shortName);
        const summary = plainText(description?.[locale] ?? "");
        return (
          <Stack key={locale} gap={4} {...languageAttributes(locale)}>
            <Small lang={words.language}>{words.say("asSearchResult", { language: languages[locale].name })}</Small>
            {noIndex ? (
              <Text size={1} lang={words.language}>
                {words.names.fieldName("noIndex")}
              </Text>
            ) : (
              <SearchResult steps={[host, ...path.split("/")]} title={whole} summary={summary} />
            )}
            <Small lang={words.language}>{words.say("asSharedLink", { language: languages[locale].name })}</Small>
            <Card border radius={2} overflow="hidden">
              <ShareCard name={shortName} title={named} image={image} />
              <Stack gap={3} padding={3}>
                <Small>{host}</Small>
                <Text size={1} weight="medium">
                  {whole}
                </Text>
                <Small textOverflow="ellipsis">{summary}</Small>
              </Stack>
            </Card>
          </Stack>
        );
      })}
    </Grid>
  );
}

function SearchResult({ steps, title, summary }: { steps: readonly string[]; title: string; summary: string }) {
  return (
    <Stack gap={3}>
      <Small>{steps.filter(Boolean).join(" › ")}</Small>
      <Text size={2} style={{ color: "var(--card-link-color)" }}>
        {cut(title, shownCharacters.title)}
      </Text>
      <Text size={1}>{cut(summary, shownCharacters.description)}</Text>
    </Stack>
  );
}

/** The document in the form. While an editor writes, any of its fields may be missing. */
type Edited = Parameters<typeof seoOf>[0] & {
  readonly _type: string;
  readonly screen?: string;
  readonly slug?: { readonly current?: string };
};

function placeOf({ _type, screen, slug }: Edited): Place | undefined {
  if (_type === "page" && screen) return { screen } as Place;
  return isCollection(_type) && slug?.current ? { screen: _type, slug: slug.current } : undefined;
}

/** Cuts between words, as search engines do. */
function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit).replace(/\s+\S*$/, "")} …` : text;
}

/** Resembles what the build draws (pipeline/site/drawing/share-card.ts): beside a picture, the title is on the left. */
function ShareCard({ name, title, image }: { name: string; title: string; image: Image | undefined }) {
  const client = useClient({ apiVersion });
  const asset = parseAssetId(image?.asset?._ref ?? "");
  const { x = 0.5, y = 0.5 } = image?.hotspot ?? {};
  return (
    <Card scheme="dark" style={{ aspectRatio: "1200 / 630", display: "flex" }}>
      <Flex direction="column" justify="space-between" flex={1} padding={3}>
        <Text size={0}>{name}</Text>
        <Text size={2} weight="semibold">
          {title}
        </Text>
      </Flex>
      {asset && (
        <img
          alt=""
          src={assetAddress(client, assetFileName(asset))}
          style={{ inlineSize: "37%", objectFit: "cover", objectPosition: `${x * 100}% ${y * 100}%` }}
        />
      )}
    </Card>
  );
}
