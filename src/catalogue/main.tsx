import "../styles/index.css";
import { Fragment, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Navigate, RouterProvider, redirectDocument, useParams } from "react-router-dom";
import type { PlainScreen } from "../addresses.ts";
import { PayloadContext } from "../content/payload-context.tsx";
import type { SectionView } from "../content/views.ts";
import { LocaleContext } from "../i18n/locale.tsx";
import { browserParts } from "../i18n/word-parts.ts";
import { loadWords } from "../i18n/words.ts";
import { defaultLocale, type Locale, languageAttributes, locales } from "../locales.ts";
import { loadSections, Sections } from "../sections/sections.tsx";
import { blockStories } from "./block-stories.tsx";
import styles from "./catalogue.module.css";
import { cataloguePayload, type StoryState, states } from "./content.ts";

const cataloguePath = "/catalogue";

type Stories = Readonly<Record<string, ReactNode>>;

/** `/catalogue/de` shows every section and block, `/catalogue/de/gallerySection--long` one of them in one state. */
function Catalogue() {
  const { locale: asked, story = "" } = useParams();
  const locale = locales.find((known) => known === asked) ?? defaultLocale;
  const stories = { ...sectionStories(locale), ...blockStories(locale) };
  return (
    <LocaleContext value={locale}>
      {/* Some blocks read the company's name from the payload. */}
      <PayloadContext value={cataloguePayload("usual", { screen: "home", variant: locale })}>
        <div {...languageAttributes(locale)}>{stories[story] ?? <All stories={stories} locale={locale} />}</div>
      </PayloadContext>
    </LocaleContext>
  );
}

function sectionStories(locale: Locale): Stories {
  const stories: Record<string, ReactNode> = {};
  for (const state of states) {
    for (const section of sectionsOf(state, "home", locale)) {
      stories[`${section._type}--${state}`] = <Story section={section} />;
      if (section._type === "jobs" && state === "bare")
        stories["jobs--none"] = <Story section={{ ...section, jobs: [] }} />;
    }
  }
  const products = sectionsOf("usual", "products", locale).find(({ _type }) => _type === "products");
  if (products) stories["products--chapters"] = <Story section={products} />;
  return stories;
}

function Story({ section }: { section: SectionView }) {
  // Every second `about` section has a dark ground, so the catalogue shows two of them.
  const sections = section._type === "about" ? [section, { ...section, _key: "second" }] : [section];
  return <Sections sections={sections} firstOpens={section._type === "introduction"} />;
}

function sectionsOf(state: StoryState, screen: PlainScreen, locale: Locale): readonly SectionView[] {
  const { page } = cataloguePayload(state, { screen, variant: locale });
  return page.kind === "sections" ? page.sections : [];
}

function All({ stories, locale }: { stories: Stories; locale: Locale }) {
  return (
    <>
      <nav className={styles.bar} aria-label="Catalogue">
        {locales.map((other) => (
          <Link key={other} to={`${cataloguePath}/${other}`}>
            {other}
          </Link>
        ))}
        {Object.keys(stories).map((id) => (
          <a key={id} href={`#${id}`}>
            {id}
          </a>
        ))}
      </nav>
      {Object.entries(stories).map(([id, content]) => (
        <Fragment key={id}>
          <p className={styles.name} id={id} data-story={id}>
            <Link to={`${cataloguePath}/${locale}/${id}`}>{id}</Link>
          </p>
          {content}
        </Fragment>
      ))}
    </>
  );
}

// Only the dev server imports this file (pipeline/site/vite/catalogue-in-dev.ts), so it may start the router at once.
const router = createBrowserRouter([
  { path: `${cataloguePath}/:locale/:story?`, Component: Catalogue },
  { path: cataloguePath, element: <Navigate to={`${cataloguePath}/${defaultLocale}`} replace /> },
  { path: "*", loader: ({ request }) => redirectDocument(request.url), element: null },
]);

await Promise.all(locales.flatMap((locale) => browserParts.map((part) => loadWords(locale, part))));
await loadSections([{ _type: "contactForm" }], defaultLocale);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
