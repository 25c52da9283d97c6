import { Autocomplete, Card, Stack, Text } from "@sanity/ui";
import { type FocusEvent, useMemo } from "react";
import { PatchEvent, type StringInputProps, set, unset, useFormCallbacks, useFormValue } from "sanity";
import { titleIn } from "../pipeline/for-studio/bundle.ts";
import { collectionNames, plainScreens } from "../src/addresses.ts";
import { defaultLocale, type Locale } from "../src/locales.ts";
import type { EditorWords } from "./schema/editor-words.ts";
import { openingOf } from "./schema/previews.ts";
import { Alert, Small } from "./texts.tsx";
import { useAnswer } from "./use-answer.ts";

/**
 * Offers every page by its title. Stores the page's screen, and the slug of a document in the field `slug` beside it.
 * For an item of the menu, which has no such field, offers only pages without a slug.
 */
export function PageInput({ words, path, value: screen, onChange, elementProps, readOnly = false }: Props) {
  const hasSlug = typeof path.at(-1) === "string";
  const slug = useFormValue(hasSlug ? [...path.slice(0, -1), "slug"] : []);
  const { onChange: onSiblingChange } = useFormCallbacks();
  const { result: found, hasFailed } = useAnswer<readonly Found[]>(queryIn(words.siteLocale), "drafts");
  const choices = useMemo(() => found && choicesOf(found, words), [found, words]);
  const choose = (value: string) => {
    const [newScreen, newSlug] = value.split("/");
    onChange(PatchEvent.from(newScreen ? set(newScreen) : unset()));
    if (hasSlug) onSiblingChange(PatchEvent.from(newSlug ? set(newSlug, ["slug"]) : unset(["slug"])));
  };
  const { id, ref, onBlur } = elementProps;
  const takeFocus = (event: FocusEvent<HTMLInputElement>) => {
    // The next typed character replaces the chosen title.
    event.currentTarget.select();
    elementProps.onFocus(event);
  };
  return (
    <Stack gap={2}>
      <Autocomplete
        {...{ id, ref, onBlur, readOnly }}
        onFocus={takeFocus}
        fontSize={2}
        openButton
        openOnFocus
        placeholder={words.say("findPage")}
        loading={!choices && !hasFailed}
        options={(choices ?? []).filter(({ value }) => hasSlug || !value.includes("/"))}
        value={[screen, hasSlug && slug].filter(Boolean).join("/")}
        onChange={choose}
        filterOption={(query, { title, kind, value }) =>
          [title, kind, value].some((text) => text.toLowerCase().includes(query.toLowerCase()))
        }
        renderValue={(value, choice) => choice?.title ?? value}
        renderOption={(choice) => <Choice {...choice} />}
      />
      {hasFailed && <Alert text={words.say("notLoaded")} />}
    </Stack>
  );
}

type Props = StringInputProps & { readonly words: EditorWords };

function Choice({ title, kind }: { readonly title: string; readonly kind: string }) {
  return (
    <Card as="button" padding={3}>
      <Stack gap={2}>
        <Text size={1} weight="medium">
          {title}
        </Text>
        <Small>{kind}</Small>
      </Stack>
    </Card>
  );
}

/** A document that the query finds. The last three fields say from when until when it is open. */
interface Found {
  readonly _type: string;
  readonly screen?: string;
  readonly slug?: string;
  readonly title?: unknown;
  readonly open?: unknown;
  readonly publishedOn?: unknown;
  readonly validThrough?: unknown;
}

const queryIn = (locale: Locale) => `*[_type in ${JSON.stringify(["page", ...collectionNames])}]
  {_type, screen, "slug": slug.current, "title": coalesce(title.${locale}, title.${defaultLocale}), open, publishedOn, validThrough}`;

/** The value of a page is its screen; the value of a document is `screen/slug`. */
function choicesOf(found: readonly Found[], words: EditorWords) {
  const pages = plainScreens.flatMap((value) => {
    const page = found.find(({ _type, screen }) => _type === "page" && screen === value);
    if (!page) return [];
    const title = titleIn(page.title);
    return { value, title: title || words.choice(value), kind: words.names.typeName("page") };
  });
  const documents = found
    .filter(({ _type, slug }) => _type !== "page" && slug)
    .map(({ _type, slug = "", title, ...days }) => ({
      value: `${_type}/${slug}`,
      title: titleIn(title) || slug,
      kind: `${words.names.typeName(_type)} · ${openingOf(days, words)}`,
    }));
  return [...pages, ...documents.toSorted((a, b) => a.title.localeCompare(b.title, words.language))];
}
