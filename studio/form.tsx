import { Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import {
  type FieldProps,
  type InputProps,
  PatchEvent,
  type StringInputProps,
  unset,
  useFormCallbacks,
  useFormValue,
} from "sanity";
import { schemaOf } from "../pipeline/documents/walk.ts";
import { languages } from "../src/locales.ts";
import type { StudioWords } from "./schema/words.ts";
import { SiteStatus } from "./site-status.tsx";

/** Adds the mark for required fields of a shared type that only some document types require. */
export function Field(props: FieldProps) {
  const { path, title = "", renderDefault } = props;
  const field = String(path.at(-1));
  const document = schemaOf(String(useFormValue(["_type"])));
  const owner = path.slice(0, -1).reduce((schema, step) => schema?.properties?.[String(step)], document);
  const isRequired = owner?.required?.includes(field) && !Object.hasOwn(languages, field);
  return renderDefault(isRequired && !title.endsWith(" *") ? { ...props, title: `${title} *` } : props);
}

export type FieldsOfKinds = Readonly<Record<string, readonly string[]>>;

/** Adds to each form where the edits of its document are, if the address of the site is known. */
export function inputIn(words: StudioWords, siteOrigin: string | undefined) {
  return (props: InputProps) =>
    siteOrigin && props.path.length === 0 ? (
      <Stack gap={5}>
        <SiteStatus origin={siteOrigin} words={words} />
        <Input {...props} words={words} />
      </Stack>
    ) : (
      <Input {...props} words={words} />
    );
}

type OwnProps = { readonly words: StudioWords };

function Input({ words, ...props }: InputProps & OwnProps) {
  if (props.schemaType.name === "date") return <DateInput {...(props as StringInputProps)} words={words} />;
  const { fieldsOfKinds } = (props.schemaType.options ?? {}) as { fieldsOfKinds?: FieldsOfKinds };
  if (!fieldsOfKinds) return props.renderDefault(props);
  return <KindInput {...(props as StringInputProps)} fieldsOfKinds={fieldsOfKinds} />;
}

/** The browser's field shows days in its own language. An incomplete day is not a value. */
function DateInput({ elementProps, words }: StringInputProps & OwnProps) {
  const [isIncomplete, setIncomplete] = useState(false);
  const look = ({ currentTarget }: FormEvent<HTMLInputElement>) => setIncomplete(currentTarget.validity.badInput);
  return (
    <Stack gap={2}>
      <TextInput {...elementProps} type="date" max="9999-12-31" onInput={look} />
      {isIncomplete && (
        <Text role="alert" size={1}>
          {words.say("dateIncomplete")}
        </Text>
      )}
    </Stack>
  );
}

function KindInput({ fieldsOfKinds, ...props }: StringInputProps & { readonly fieldsOfKinds: FieldsOfKinds }) {
  const { onChange } = useFormCallbacks();
  const choose: StringInputProps["onChange"] = (change) => {
    props.onChange(change);
    const set = PatchEvent.from(change).patches.find(({ type }) => type === "set");
    const kept = set && "value" in set ? (fieldsOfKinds[String(set.value)] ?? []) : [];
    const others = Object.values(fieldsOfKinds).flat();
    onChange(PatchEvent.from(others.filter((field) => !kept.includes(field)).map((field) => unset([field]))));
  };
  return props.renderDefault({ ...props, onChange: choose });
}
