import { look } from "virtual:brand";
import { Head } from "vite-react-ssg";
import { canonicalAddress, pathFor } from "../../addresses.ts";
import { plainText } from "../../content/plain-text.ts";
import { shareCardAlt, shareCardFile, shareCardOf } from "../../content/share-card.ts";
import type { Payload } from "../../content/views.ts";
import { wordsFor } from "../../i18n/words.ts";
import { defaultLocale, type Locale, languages, locales } from "../../locales.ts";
import { origin } from "../../site.ts";
import { structuredData } from "../structured-data.ts";
import { StructuredDataScripts } from "./structured-data-scripts.tsx";

/** Everything that search engines and shared links read, in the page's language. */
export function DocumentHead({ payload }: { payload: Payload }) {
  const { locale, head, site, address } = payload;
  const title = plainText(pageTitle(payload));
  const description = plainText(head.description);
  const card = shareCardOf(payload);
  const image = origin + shareCardFile(card, look);
  const canonical = origin + pathFor(canonicalAddress(address));
  const hrefOf = (variant: Locale) => origin + pathFor({ ...address, variant });
  return (
    <>
      <Head>
        <html lang={locale} />
        <title>{title}</title>
        <meta name="description" content={description} />
        {head.noIndex && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        {locales.map((variant) => (
          <link key={variant} rel="alternate" hrefLang={variant} href={hrefOf(variant)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={hrefOf(defaultLocale)} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.companyName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={canonical} />
        <meta property="og:locale" content={languages[locale].openGraph} />
        {locales
          .filter((other) => other !== locale)
          .map((other) => (
            <meta key={other} property="og:locale:alternate" content={languages[other].openGraph} />
          ))}
        <meta property="og:image" content={image} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={shareCardAlt(card)} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        <meta name="twitter:image" content={image} />
        <meta name="twitter:image:alt" content={shareCardAlt(card)} />
      </Head>
      <StructuredDataScripts data={structuredData(payload, wordsFor(locale))} />
    </>
  );
}

/** The company's name ends every title but the home page's, which carries it already. */
function pageTitle({ head, site, address }: Payload): string {
  const { shortName } = site;
  return address.screen === "home" && head.title.includes(shortName) ? head.title : `${head.title} – ${shortName}`;
}
