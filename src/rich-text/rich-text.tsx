import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { ReactNode } from "react";
import { namedPlace } from "../addresses.ts";
import type { TextBlock } from "../content/document-views.ts";
import { textOfBlock } from "../content/text-of-block.ts";
import { PlaceLink } from "../navigation/target-link.tsx";
import { Heading } from "../ui/heading/heading.tsx";
import styles from "./rich-text.module.css";

/** Shows rich text from the CMS as elements, never as HTML. The check allows only safe link schemes. */
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
    normal: ({ children }) => <p>{children}</p>,
    h2: ({ children, value }) => (
      <Heading id={(value as TextBlock).anchor} text={textOfBlock(value as TextBlock)}>
        {children}
      </Heading>
    ),
    h3: ({ children, value }) => (
      <Heading as="h3" text={textOfBlock(value as TextBlock)}>
        {children}
      </Heading>
    ),
    blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  },
  listItem: ({ children }) => <li>{children}</li>,
  marks: {
    strong: ({ children }) => <strong>{children}</strong>,
    em: ({ children }) => <em>{children}</em>,
    link: ({ children, value }: Mark<{ href: string }>) => <a href={value?.href}>{children}</a>,
    screenLink: ({ children, value }: Mark<{ screen: string; slug?: string }>) =>
      value ? <PlaceLink place={namedPlace(value)}>{children}</PlaceLink> : children,
  },
  // The check reports unknown types as drift. Until the site supports them, a mark shows its text, and a block nothing.
  unknownMark: ({ children }) => children,
  unknownType: () => null,
};
