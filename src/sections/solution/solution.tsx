import { PictureBeside } from "../../ui/picture-beside/picture-beside.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import type { SectionProps } from "../section-props.ts";

export function Solution({ heading, text, image, advantages }: SectionProps<"solution">) {
  return (
    <PictureBeside heading={heading} text={text} picture={image} side="end">
      <SegmentList items={advantages} />
    </PictureBeside>
  );
}
