import { SectionWithChannels } from "../../channels/channels.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";

export function ContactDetails({ heading, text }: SectionProps<"contactDetails">) {
  return (
    <SectionWithChannels>
      <SectionHead heading={heading} text={text} />
    </SectionWithChannels>
  );
}
