import {
  type FieldProps,
  type InputProps,
  PatchEvent,
  type StringInputProps,
  unset,
  useFormCallbacks,
  useFormValue,
} from "sanity";

/** Any field; one that documents of some types alone require has the mark of that in these. */
export function Field(props: FieldProps) {
  const { requiredIn } = (props.schemaType.options ?? {}) as { requiredIn?: readonly unknown[] };
  const isRequired = requiredIn?.includes(useFormValue(["_type"]));
  return props.renderDefault(isRequired ? { ...props, title: `${props.title} *` } : props);
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
