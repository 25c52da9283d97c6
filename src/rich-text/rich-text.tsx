import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type { ReactNode } from "react";
import { placeOf } from "../addresses.ts";
import type { TextBlock } from "../content/views.ts";
import { PlaceLink } from "../navigation/target-link.tsx";
import { hyphenated } from "../ui/hyphenated.tsx";
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
    normal: ({ children }) => <p>{hyphenated(children)}</p>,
    h2: ({ children, value }) => <h2 id={(value as TextBlock).anchor}>{hyphenated(children)}</h2>,
    h3: ({ children }) => <h3>{hyphenated(children)}</h3>,
    blockquote: ({ children }) => <blockquote>{hyphenated(children)}</blockquote>,
  },
  listItem: ({ children }) => <li>{hyphenated(children)}</li>,
  marks: {
    strong: ({ children }) => <strong>{hyphenated(children)}</strong>,
    em: ({ children }) => <em>{hyphenated(children)}</em>,
    link: ({ children, value }: Mark<{ href: string }>) => <a href={value?.href}>{hyphenated(children)}</a>,
    screenLink: ({ children, value }: Mark<{ screen: string; slug?: string }>) =>
      value ? <PlaceLink place={placeOf(value.screen, value.slug)}>{hyphenated(children)}</PlaceLink> : children,
  },
  // The check reports unknown types as drift; until the site supports one, its text is shown plain.
  unknownMark: ({ children }) => children,
  unknownType: () => null,
};
