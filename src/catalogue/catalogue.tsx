import { Fragment, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { PayloadProvider } from "../content/payload-context.tsx";
import type { SectionView } from "../content/views.ts";
import { LocaleProvider } from "../i18n/locale.tsx";
import { defaultLocale, type Locale, locales } from "../locales.ts";
import { Sections } from "../sections/sections.tsx";
import { blockStories } from "./block-stories.tsx";
import styles from "./catalogue.module.css";
import { cataloguePayload } from "./payload.ts";
import { sectionStories } from "./section-stories.ts";
import { type Texts, texts } from "./texts/texts.ts";

export const cataloguePath = "/catalogue";

interface Story {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/**
 * Every section and every block in its states, in one language: `/catalogue/de`. One of them alone, without anything
 * around it: `/catalogue/de/gallerySection--every-kind`.
 */
export function Catalogue() {
  const { locale: asked, story: id } = useParams();
  const locale = localeNamed(asked);
  const t = texts[locale];
  const stories = [...storiesOfSections(t), ...storiesOfBlocks(t, locale)];
  const one = stories.find((story) => story.id === id);
  return (
    <LocaleProvider locale={locale}>
      {/* Blocks that speak of the company find it in a page's payload. */}
      <PayloadProvider payload={cataloguePayload(locale)}>
        <div lang={locale}>{one ? one.content : <All stories={stories} locale={locale} />}</div>
      </PayloadProvider>
    </LocaleProvider>
  );
}

function localeNamed(name: string | undefined): Locale {
  return locales.find((locale) => locale === name) ?? defaultLocale;
}

function All({ stories, locale }: { stories: readonly Story[]; locale: Locale }) {
  return (
    <>
      <nav className={styles.bar} aria-label="Catalogue">
        {locales.map((other) => (
          <Link key={other} to={`${cataloguePath}/${other}`}>
            {other}
          </Link>
        ))}
        {stories.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {stories.map(({ id, title, content }) => (
        <Fragment key={id}>
          <p className={styles.name} id={id} data-story={id}>
            <Link to={`${cataloguePath}/${locale}/${id}`}>{title}</Link>
          </p>
          {content}
        </Fragment>
      ))}
    </>
  );
}

function storiesOfSections(t: Texts): Story[] {
  return Object.entries(sectionStories(t)).flatMap(([type, states]) =>
    Object.entries(states).map(([state, content]) => {
      const sections = [content].flat().map((one, place) => ({ ...one, _type: type, _key: `${state}-${place}` }));
      return {
        ...named(type, state),
        content: <Sections sections={sections as unknown as SectionView[]} firstOpens={type === "introduction"} />,
      };
    }),
  );
}

function storiesOfBlocks(t: Texts, locale: Locale): Story[] {
  return Object.entries(blockStories(t, locale)).map(([name, content]) => ({ ...named(name), content }));
}

function named(...parts: string[]): Pick<Story, "id" | "title"> {
  return { id: parts.join("--").replaceAll(/[^A-Za-z-]+/g, "-"), title: parts.join(": ") };
}
