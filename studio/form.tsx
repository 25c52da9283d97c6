import {
  type FieldProps,
  type InputProps,
  PatchEvent,
  type StringInputProps,
  unset,
  useFormCallbacks,
  useFormValue,
} from "sanity";
import { schemaOf } from "../pipeline/check/walk.ts";
import { languages } from "../src/locales.ts";

/** Any field; one of a shared type that only some types of documents require has the mark of that in these. */
export function Field(props: FieldProps) {
  const { path, title = "", renderDefault } = props;
  const field = String(path.at(-1));
  const document = schemaOf(String(useFormValue(["_type"])));
  const owner = path.slice(0, -1).reduce((schema, step) => schema?.properties?.[String(step)], document);
  const isRequired = owner?.required?.includes(field) && !Object.hasOwn(languages, field);
  return renderDefault(isRequired && !title.endsWith(" *") ? { ...props, title: `${title} *` } : props);
}

/** Which fields there are for each kind of an object; others of its fields belong to other kinds. */
export type FieldsOfKinds = Readonly<Record<string, readonly string[]>>;

/** Any input; one that chooses the kind of an object also empties what belongs to another kind. */
export function Input(props: InputProps) {
  const { fieldsOfKinds } = (props.schemaType.options ?? {}) as { fieldsOfKinds?: FieldsOfKinds };
  if (!fieldsOfKinds) return props.renderDefault(props);
  return <KindInput {...(props as StringInputProps)} fieldsOfKinds={fieldsOfKinds} />;
}

function KindInput({ fieldsOfKinds, ...props }: StringInputProps & { readonly fieldsOfKinds: FieldsOfKinds }) {
  // Of the object around the field.
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
