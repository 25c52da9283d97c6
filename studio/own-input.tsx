import { Stack, TextInput } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import {
  type InputProps,
  type ObjectInputProps,
  PatchEvent,
  type StringInputProps,
  unset,
  useFormCallbacks,
  useFormValue,
} from "sanity";
import { dayFields } from "../src/content/model/documents.ts";
import { PageInput } from "./page-input.tsx";
import { PictureInput } from "./picture-input.tsx";
import type { EditorWords } from "./schema/editor-words.ts";
import { Alert } from "./texts.tsx";

/** The options that the schema (schema/field-definitions.ts) gives to fields for these inputs. */
interface OwnOptions {
  readonly fieldsOfKinds?: Readonly<Record<string, readonly string[]>>;
  /** The field stores a page's screen, and the field `slug` beside it stores the slug of a document. */
  readonly picksPage?: boolean;
  /** The field stores the name of a date field. The field named here, beside it, holds the type of the documents. */
  readonly daysOf?: string;
}

type OwnProps = { readonly words: EditorWords };

/** The form's input for a field: one of ours, or the Studio's own. */
export function OwnInput({ words, ...props }: InputProps & OwnProps) {
  if (props.schemaType.name === "date") return <DateInput {...(props as StringInputProps)} words={words} />;
  if (props.schemaType.name === "image") return <PictureInput {...(props as ObjectInputProps)} words={words} />;
  const { fieldsOfKinds, picksPage, daysOf } = (props.schemaType.options ?? {}) as OwnOptions;
  if (daysOf) return <DayFieldInput {...(props as StringInputProps)} {...{ daysOf, words }} />;
  if (picksPage) return <PageInput {...(props as StringInputProps)} words={words} />;
  if (!fieldsOfKinds) return props.renderDefault(props);
  return <KindInput {...(props as StringInputProps)} fieldsOfKinds={fieldsOfKinds} />;
}

/** The browser's own field, which shows days in the browser's language, and has no value for an incomplete day. */
function DateInput({ elementProps, words }: StringInputProps & OwnProps) {
  const [isIncomplete, setIncomplete] = useState(false);
  const look = ({ currentTarget }: FormEvent<HTMLInputElement>) => setIncomplete(currentTarget.validity.badInput);
  return (
    <Stack gap={2}>
      <TextInput {...elementProps} type="date" max="9999-12-31" onInput={look} />
      {isIncomplete && <Alert text={words.say("dateIncomplete")} />}
    </Stack>
  );
}

/** Chooses a kind, and removes the values of the fields that this kind does not have. */
function KindInput({ fieldsOfKinds = {}, ...props }: StringInputProps & OwnOptions) {
  const { onChange } = useFormCallbacks();
  const choose: StringInputProps["onChange"] = (change) => {
    props.onChange(change);
    const chosen = PatchEvent.from(change).patches.find(({ type }) => type === "set");
    const kept = chosen && "value" in chosen ? (fieldsOfKinds[String(chosen.value)] ?? []) : [];
    const others = Object.values(fieldsOfKinds)
      .flat()
      .filter((field) => !kept.includes(field));
    onChange(PatchEvent.from(others.map((field) => unset([field]))));
  };
  return props.renderDefault({ ...props, onChange: choose });
}

/** Offers the date fields of the document type that the field `daysOf` holds. */
function DayFieldInput({ daysOf, words, ...props }: StringInputProps & OwnProps & { readonly daysOf: string }) {
  const days = dayFields(String(useFormValue([...props.path.slice(0, -1), daysOf])));
  const options = { ...props.schemaType.options, list: days.map((value) => ({ value, title: words.choice(value) })) };
  return props.renderDefault({ ...props, schemaType: { ...props.schemaType, options } });
}
