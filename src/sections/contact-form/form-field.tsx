import type { ComponentProps } from "react";
import { type FieldSpec, fieldSpecs, longestOf, type TextField } from "../../contact/fields.ts";
import { ticked } from "../../contact/values.ts";
import { useWords } from "../../i18n/locale.tsx";
import type { Words } from "../../i18n/words.ts";
import { CheckField, Field } from "../../ui/field/field.tsx";

export function FormField({ id, name, error }: { id: string; name: TextField; error: string }) {
  const t = useWords();
  const spec = fieldSpecs[name];
  const plain = t(`contactFields.${name}`);
  const label = spec.isOptional ? t("contact.optional", { field: plain }) : plain;
  const shared = { id, name, label, error };
  const required = !spec.isOptional;
  const hint = spec.hint && t(`contact.${spec.hint}`);
  if (spec.kind === "checkbox") {
    return (
      <CheckField {...shared} required={required} value={ticked}>
        {hint}
      </CheckField>
    );
  }
  const limit = longestOf(spec);
  const sayRemaining = (count: number) =>
    count < 0 ? t("contact.tooLong", { count: -count }) : t("contact.remaining", { count });
  return (
    <Field
      {...shared}
      {...controlOf(spec, t)}
      {...(spec.autoComplete && { autoComplete: spec.autoComplete })}
      required={required}
      hint={hint}
      counter={limit === undefined ? undefined : { limit, sayRemaining }}
    />
  );
}

function controlOf(spec: FieldSpec, t: Words): Partial<ComponentProps<typeof Field>> {
  switch (spec.kind) {
    case "longText":
      return { rows: spec.rows };
    case "email":
      return { type: "email", autoComplete: "email" };
    case "telephone":
      return { type: "tel", autoComplete: "tel" };
    case "number":
      // `type="number"` would let the wheel change the value, and would lose a typed text that is no number.
      return { inputMode: spec.decimals ? "decimal" : "numeric" };
    case "date":
      return { type: "date", min: spec.first, max: spec.last };
    case "choice": {
      const none = { value: "", label: t("contact.choose") };
      return { options: [none, ...spec.choices.map((key) => ({ value: key, label: t(`contactChoices.${key}`) }))] };
    }
    default:
      return {};
  }
}
