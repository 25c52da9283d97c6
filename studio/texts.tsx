import { Text } from "@sanity/ui";
import type { ComponentProps } from "react";

export function Small(props: ComponentProps<typeof Text>) {
  return <Text muted size={1} {...props} />;
}

/** A fault, which screen readers read out at once. */
export function Alert({ text }: { readonly text: string }) {
  return (
    <Text role="alert" size={1}>
      {text}
    </Text>
  );
}
