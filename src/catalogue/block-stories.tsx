import { type ReactNode, useState } from "react";
import { showProgressBar } from "../behaviours/progress/progress-bar.ts";
import { Footer } from "../layout/footer/footer.tsx";
import { Header } from "../layout/header/header.tsx";
import type { Locale } from "../locales.ts";
import { ErrorMessage } from "../pages/error-page/error-message.tsx";
import { OfflineMessage } from "../pages/error-page/offline-message.tsx";
import { JobFacts } from "../pages/job-page/job-page.tsx";
import { buttonLook } from "../ui/button/button-look.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { CheckField } from "../ui/field/check-field.tsx";
import { Field } from "../ui/field/field.tsx";
import { DocumentSheet } from "../ui/illustrations/document-sheet.tsx";
import { LostLarva } from "../ui/illustrations/lost-larva.tsx";
import { MapMark } from "../ui/illustrations/map-mark.tsx";
import { ProductGlyph } from "../ui/illustrations/product-glyph.tsx";
import { Mark } from "../ui/mark/mark.tsx";
import { Notice, NoticeButton } from "../ui/notice/notice.tsx";
import { PageHead } from "../ui/page-head/page-head.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import { SegmentList } from "../ui/segment-list/segment-list.tsx";
import styles from "./catalogue.module.css";
import { catalogueJobs, cataloguePayload } from "./payload.ts";
import { logo, picture } from "./pictures.ts";
import { lines } from "./story-content.ts";
import type { Texts } from "./texts/texts.ts";

const grounds = [undefined, "stage", "oil", "protein", "fertilizer"] as const;

/** Everything that is no section, in its states: blocks of `ui/`, what stands around pages, and what may come over them. */
export function blockStories(t: Texts, locale: Locale): Readonly<Record<string, ReactNode>> {
  const { site } = cataloguePayload(locale);
  const { full, bare } = catalogueJobs(t);
  return {
    "buttons on every ground": grounds.map((ground) => (
      <div key={ground ?? "paper"} className={styles.sample} data-ground={ground}>
        <button type="button" {...buttonLook("amber")}>
          {t.label}
        </button>
        <button type="button" {...buttonLook("line")}>
          {t.label}
        </button>
        <button type="button" {...buttonLook("amber")} disabled>
          {t.label}
        </button>
        <a href="#catalogue">{t.label}</a>
      </div>
    )),
    fields: (
      <div className={styles.form}>
        <Field id="plain" name="plain" label={t.word} />
        <Field id="hint" name="hint" label={t.word} hint={t.hint} defaultValue={t.typed} />
        <Field id="wrong" name="wrong" label={t.word} hint={t.hint} error={t.error} />
        <Field
          id="long"
          name="long"
          label={t.word}
          defaultValue={t.typed}
          counter={{ limit: t.typed.length + 1, sayRemaining: String }}
        />
        <Field
          id="too-long"
          name="too-long"
          label={t.word}
          defaultValue={t.typed}
          counter={{ limit: 3, sayRemaining: String }}
        />
        <Field id="rows" name="rows" label={t.longItem} rows={4} error={t.error} />
        <CheckField id="check" name="check" label={t.word}>
          {t.consent}
        </CheckField>
        <CheckField id="wrong-check" name="wrong-check" label={t.word} error={t.error}>
          {t.consent}
        </CheckField>
      </div>
    ),
    "dialogs, the notice and the progress bar": (
      <div className={styles.sample}>
        <Opener label="Dialog">{(close) => <Example tone="stage" t={t} onClose={close} />}</Opener>
        <Opener label="Dialog: warning">{(close) => <Example tone="warning" t={t} onClose={close} />}</Opener>
        <button type="button" {...buttonLook("line")} onClick={() => showProgressBar().set(40)}>
          Progress bar
        </button>
      </div>
    ),
    "notices on every ground": grounds.map((ground) => (
      // A notice lies over the page: the ground is behind it and not around it.
      <div key={ground ?? "paper"} className={styles.over}>
        <div data-ground={ground} />
        <div>
          <Notice text={t.hint}>
            <NoticeButton onClick={() => {}}>{t.label}</NoticeButton>
            <NoticeButton onClick={() => {}}>{t.word}</NoticeButton>
          </Notice>
          <Notice text={t.compound}>
            <NoticeButton onClick={() => {}}>{t.compound}</NoticeButton>
          </Notice>
        </div>
      </div>
    )),
    "page head": (
      <>
        <PageHead title={t.word} />
        <PageHead title={t.longHeading} before={<a href="#catalogue">{t.label}</a>}>
          <JobFacts job={full} />
        </PageHead>
        <PageHead title={t.compound}>
          <JobFacts job={bare} />
        </PageHead>
      </>
    ),
    header: <Header place={{ screen: "products" }} name={site.shortName} />,
    footer: <Footer site={site} />,
    "footer without content": <Footer site={undefined} />,
    "page not found": <ErrorMessage status={404} words="notFound" />,
    "page that failed": <ErrorMessage status={500} words="error" />,
    "page without a connection": <OfflineMessage locale={locale} />,
    "list of segments": (
      <div className={styles.sample}>
        <SegmentList items={lines(t.item, t.longItem, t.compound)} />
      </div>
    ),
    pictures: (
      <div className={styles.pictures}>
        {(["landscape", "portrait", "square", "panorama"] as const).map((name) => (
          <div key={name}>
            <Picture picture={picture(name, t.alt)} sizes="20rem" />
          </div>
        ))}
        <div className={styles.box}>
          <Picture picture={{ ...picture("panorama", t.alt), focus: [0.9, 0.5] }} sizes="20rem" fill />
        </div>
        <div>
          <Picture picture={logo(t.organisation)} sizes="20rem" />
        </div>
      </div>
    ),
    drawings: (
      <div className={styles.pictures}>
        <Mark className={styles.drawing} />
        <LostLarva className={styles.drawing} />
        <div className={styles.tile}>
          <DocumentSheet className={styles.drawing} />
        </div>
        <div className={styles.box} data-ground="stage">
          <MapMark className={styles.filling} />
        </div>
        {(["oil", "protein", "fertilizer"] as const).map((kind) => (
          <ProductGlyph key={kind} kind={kind} className={styles.drawing} />
        ))}
      </div>
    ),
  };
}

function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" {...buttonLook("line")} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Example({ tone, t, onClose }: { tone: "stage" | "warning"; t: Texts; onClose: () => void }) {
  return (
    <Dialog title={t.heading} close={t.label} tone={tone} onClose={onClose}>
      <p>{t.paragraph}</p>
    </Dialog>
  );
}
