import { company } from "virtual:company";
import { type ComponentType, memo, type ReactNode } from "react";
import { type Place, pathFor, withoutVariant } from "../addresses.ts";
import { usePageViews } from "../analytics/use-page-views.ts";
import { PayloadContext } from "../content/payload-context.tsx";
import type { Payload, SiteView } from "../content/views.ts";
import { LocaleContext, useWords } from "../i18n/locale.tsx";
import type { Locale } from "../locales.ts";
import { Announcer } from "../navigation/announcer.tsx";
import { OfflineNotice } from "../offline/offline-notice.tsx";
import { observable, useObservable } from "../ui/observable.ts";
import { Footer } from "./footer/footer.tsx";
import styles from "./frame.module.css";
import { DocumentHead } from "./head/document-head.tsx";
import { Header } from "./header/header.tsx";

/** `memo`, because the router renders at each step of a navigation, but a page changes only with its payload. */
export const Page = memo(function Page({ payload, Screen }: { payload: Payload; Screen: ComponentType }) {
  return (
    <PayloadContext value={payload}>
      <DocumentHead payload={payload} />
      <Frame locale={payload.locale} place={withoutVariant(payload.address)} site={payload.site}>
        <Screen key={pathFor(payload.address)} />
      </Frame>
    </PayloadContext>
  );
});

const mainId = "main_content";

/** The first page works without these components; start/enhancements.tsx sets them. */
export const enhancements = observable<{ Notices: ComponentType; Navigation: ComponentType } | undefined>(undefined);

interface Props {
  locale: Locale;
  place?: Place;
  site?: SiteView;
  children: ReactNode;
}

export function Frame({ locale, ...rest }: Props) {
  return (
    <LocaleContext value={locale}>
      <Announcer />
      {/* `key` makes all texts anew, because a browser's translator may have replaced nodes that React changes. */}
      <FrameContent key={locale} {...rest} />
    </LocaleContext>
  );
}

function FrameContent({ place, site, children }: Omit<Props, "locale">) {
  const t = useWords();
  const late = useObservable(enhancements);
  usePageViews();
  return (
    <div className={styles.root}>
      <a className={styles.skip} href={`#${mainId}`}>
        {t("skip")}
      </a>
      <Header name={(site ?? company).shortName} place={place} />
      <noscript>
        <p className={styles.noscript}>{t("noscript")}</p>
      </noscript>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} />
      <div className={styles.notices}>
        <OfflineNotice />
        {late && <late.Notices />}
      </div>
    </div>
  );
}
