import { Card, Stack } from "@sanity/ui";
import { type FieldProps, type InputProps, useFormValue } from "sanity";
import { lengthOf } from "../pipeline/for-studio/bundle.ts";
import { schemaOf } from "../src/content/model/documents.ts";
import { languages } from "../src/locales.ts";
import { OwnInput } from "./own-input.tsx";
import type { EditorWords } from "./schema/editor-words.ts";
import { SearchPreview } from "./search-preview.tsx";
import { SiteStatus } from "./site-status.tsx";
import { Small } from "./texts.tsx";

/**
 * Adds ` *` to a field's title if the document requires the field and its shared type does not. Counts the characters
 * below a text of which search results show only the beginning.
 */
export function fieldComponent(words: EditorWords) {
  return (props: FieldProps) => {
    const { path, title = "", value, renderDefault } = props;
    const type = String(useFormValue(["_type"]));
    // The schema of the object that has the field. Undefined inside a list.
    let owner = schemaOf(type);
    for (const step of path.slice(0, -1)) owner = owner?.properties?.[String(step)];
    const field = String(path.at(-1));
    const isRequired = owner?.required?.includes(field) && !Object.hasOwn(languages, field);
    const shown = renderDefault(isRequired && !title.endsWith(" *") ? { ...props, title: `${title} *` } : props);
    if (owner?.shownUpTo === undefined) return shown;
    return (
      <Stack gap={2}>
        {shown}
        <CharacterCount count={lengthOf(value)} limit={owner.shownUpTo} words={words} />
      </Stack>
    );
  };
}

function CharacterCount({ count, limit, words }: { count: number; limit: number; words: EditorWords }) {
  const isOver = count > limit;
  const gaps = { count: String(count), limit: String(limit) };
  return (
    <Card padding={2} radius={2} tone={isOver ? "caution" : "default"}>
      <Small>{words.say(isOver ? "charactersTooMany" : "charactersShown", gaps)}</Small>
    </Card>
  );
}

/** Shows the state of its document above each form, and a preview above the fields for search engines. */
export function inputComponent(words: EditorWords, siteOrigin: string | undefined) {
  return (props: InputProps) => {
    const above =
      props.path.length === 0
        ? siteOrigin && <SiteStatus origin={siteOrigin} words={words} />
        : props.schemaType.name === "seo" && <SearchPreview origin={siteOrigin} words={words} />;
    const input = <OwnInput {...props} words={words} />;
    if (!above) return input;
    return (
      <Stack gap={5}>
        {above}
        {input}
      </Stack>
    );
  };
}
