import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { ReactNode } from "react";
import { placeOf } from "../content/place-of.ts";
import type { TextBlock } from "../content/views.ts";
import { PlaceLink } from "../i18n/target-link.tsx";
import styles from "./rich-text.module.css";

/** Rich text from the CMS as elements, never as HTML. The check allows only safe link schemes. */
export function RichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className={styles.root}>
      <InlineRichText blocks={blocks} />
    </div>
  );
}

export function InlineRichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return <PortableText value={blocks as TextBlock[]} components={components} onMissingComponent={false} />;
}

interface Mark<T> {
  children?: ReactNode;
  value?: T;
}

const components: PortableTextComponents = {
  block: {
    h2: ({ children, value }) => <h2 id={(value as TextBlock).anchor}>{children}</h2>,
    h3: ({ children }) => <h3>{children}</h3>,
  },
  marks: {
    link: ({ children, value }: Mark<{ href: string }>) => <a href={value?.href}>{children}</a>,
    screenLink: ({ children, value }: Mark<{ screen: string; slug?: string }>) =>
      value ? <PlaceLink place={placeOf(value.screen, value.slug)}>{children}</PlaceLink> : children,
  },
  // The check reports unknown types as drift; until the site supports one, its text is shown plain.
  unknownMark: ({ children }) => children,
  unknownType: () => null,
};
