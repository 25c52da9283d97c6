import { PictureBeside } from "../../ui/picture-beside/picture-beside.tsx";
import type { SectionProps } from "../section-props.ts";

export function GlobalWarming({ heading, text, image }: SectionProps<"globalWarming">) {
  return <PictureBeside heading={heading} text={text} picture={image} side="start" />;
}
