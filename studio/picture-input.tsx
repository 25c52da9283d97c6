import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { getPublishedId, getValueAtPath, type ObjectInputProps, useEditState, useFormValue } from "sanity";
import { canonicalJson } from "../src/content/canonical.ts";
import type { Image } from "../src/content/model/image.ts";
import { isBlankInAll } from "../src/content/text.ts";
import { defaultLocale } from "../src/locales.ts";
import type { EditorWords } from "./schema/editor-words.ts";

/** The value while an editor fills in the form. */
type Picture = Partial<Image>;

/** Asks, after a picture was replaced, if the description still fits. The answer is not stored. */
export function PictureInput({ words, ...props }: ObjectInputProps & { readonly words: EditorWords }) {
  const picture = props.value as Picture | undefined;
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { published } = useEditState(id, String(useFormValue(["_type"])));
  const [pictureAtFirst] = useState(picture);
  /** The picture for which the description was written. */
  const [described, setDescribed] = useState<Picture>();
  const publishedPicture = getValueAtPath(published, props.path) as Picture | undefined;
  const before = described ?? publishedPicture ?? pictureAtFirst;
  // A description that differs from that of `before` was written for the picture that the form has now. React repeats a
  // rendering that sets a state, and does not show the first one.
  if (canonicalJson(picture?.alt ?? null) !== canonicalJson(before?.alt ?? null)) setDescribed(picture ?? {});
  const isReplaced = before?.asset && picture?.asset && before.asset._ref !== picture.asset._ref;
  const choices = [
    { phrase: "descriptionFits", choose: () => setDescribed(picture) },
    { phrase: "changeDescription", choose: () => props.onPathFocus(["alt", defaultLocale]) },
  ] as const;
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {isReplaced && picture.alt && !isBlankInAll(picture.alt) && (
        <Card border padding={3} radius={2} tone="caution">
          <Stack gap={3}>
            <Text role="status" size={1}>
              {words.say("pictureReplaced")}
            </Text>
            <Flex gap={2} wrap="wrap">
              {choices.map(({ phrase, choose }) => (
                <Button key={phrase} fontSize={1} mode="ghost" text={words.say(phrase)} onClick={choose} />
              ))}
            </Flex>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
