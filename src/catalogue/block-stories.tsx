import { type ReactNode, useState } from "react";
import { collectionNames } from "../addresses.ts";
import type { PictureView } from "../content/media-views.ts";
import { Footer } from "../layout/footer/footer.tsx";
import { Header } from "../layout/header/header.tsx";
import type { Locale } from "../locales.ts";
import { ProgressBar } from "../navigation/progress-bar.tsx";
import { Facts } from "../pages/document-page/document-page.tsx";
import { ErrorMessage, OfflineMessage } from "../pages/error-page/error-message.tsx";
import { buttonLook } from "../ui/button/button-look.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { CheckField, Field } from "../ui/field/field.tsx";
import { Heading } from "../ui/heading/heading.tsx";
import { DocumentSheet } from "../ui/illustrations/document-sheet.tsx";
import { ProductGlyph, productKinds } from "../ui/illustrations/product-glyph.tsx";
import { Mark } from "../ui/mark/mark.tsx";
import { Notice, NoticeButton } from "../ui/notice/notice.tsx";
import { PageHead } from "../ui/page-head/page-head.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import { PictureBeside } from "../ui/picture-beside/picture-beside.tsx";
import { SectionHead } from "../ui/section-head/section-head.tsx";
import { SegmentList } from "../ui/segment-list/segment-list.tsx";
import styles from "./catalogue.module.css";
import { cataloguePayload, drawingSizes, type StoryState, texts } from "./content.ts";

/** Values of `data-ground`. Without one, an element has the colour of paper. */
const grounds = [undefined, "stage", ...productKinds];

/** Shows what is not a section: components of `ui/`, header, footer and error pages, each in its states. */
export function blockStories(locale: Locale): Readonly<Record<string, ReactNode>> {
  const t = texts[locale];
  const site = (state: StoryState) => cataloguePayload(state, { screen: "home", variant: locale }).site;
  const pictures = Object.entries(drawingSizes).map(([name, size]): PictureView => {
    return { sha1: `catalogue-${name}`, extension: "jpg", ...size, alt: t.alt };
  });
  /** For two fields with a limit: in the first, one more character is allowed; in the second, the text is too long. */
  const counted = { id: "counted", name: "counted", label: t.word, defaultValue: t.typed };
  return {
    buttons: grounds.map((ground) => (
      <div key={ground ?? "paper"} className={styles.sample} data-ground={ground}>
        {(["amber", "line"] as const).map((look) => (
          <button key={look} type="button" {...buttonLook(look)}>
            {t.label}
          </button>
        ))}
        <button type="button" {...buttonLook("amber")} disabled>
          {t.label}
        </button>
        <a href="#catalogue">{t.label}</a>
      </div>
    )),
    fields: (
      <div className={styles.form}>
        <Field id="plain" name="plain" label={t.word} />
        <Field id="wrong" name="wrong" label={t.word} hint={t.hint} error={t.error} defaultValue={t.typed} />
        <Field {...counted} counter={{ limit: t.typed.length + 1, sayRemaining: String }} />
        <Field {...counted} id="too-long" counter={{ limit: 3, sayRemaining: String }} />
        <Field id="rows" name="rows" label={t.longItem} rows={4} error={t.error} />
        <CheckField id="check" name="check" label={t.word}>
          {t.consentText}
        </CheckField>
        <CheckField id="wrong-check" name="wrong-check" label={t.word} error={t.error}>
          {t.consentText}
        </CheckField>
      </div>
    ),
    dialogs: (
      <div className={styles.sample}>
        {(["stage", "warning"] as const).map((tone) => (
          <Opener key={tone} label={tone}>
            {(close) => (
              <Dialog title={t.heading} closeLabel={t.label} tone={tone} onClose={close}>
                <p>{t.paragraph}</p>
              </Dialog>
            )}
          </Opener>
        ))}
        <Opener label="Progress bar">{() => <ProgressBar percent={40} state="loading" label="Progress bar" />}</Opener>
      </div>
    ),
    notices: grounds.map((ground) => (
      // A notice covers a part of the page, so the ground is an element behind the notice.
      <div key={ground ?? "paper"} className={styles.over}>
        <div data-ground={ground} />
        <div>
          <Notice text={t.hint}>
            <NoticeButton onClick={() => {}}>{t.label}</NoticeButton>
          </Notice>
          <Notice text={t.compound}>
            <NoticeButton onClick={() => {}}>{t.compound}</NoticeButton>
          </Notice>
        </div>
      </div>
    )),
    "page-head": [t.word, t.longHeading, t.compound].map((title, place) => (
      <PageHead key={title} title={title} before={place === 1 && <a href="#catalogue">{t.label}</a>}>
        <Facts facts={[t.word, t.longItem, t.compound].map((term) => [term, title])} />
      </PageHead>
    )),
    headings: [t.word, t.longHeading, t.compound].map((text) => <Heading key={text} text={text} />),
    "head-of-a-section": <SectionHead heading={t.heading} text={t.paragraph} />,
    header: <Header place={{ screen: "products" }} name={t.organisation} />,
    "footer--usual": <Footer site={site("usual")} />,
    "footer--long": <Footer site={site("long")} />,
    "footer--without-content": <Footer site={undefined} />,
    "page-not-found": <ErrorMessage kind="notFound" />,
    "page-that-is-gone": <ErrorMessage kind="gone" collection={collectionNames[0]} />,
    "page-that-failed": <ErrorMessage kind="error" />,
    "page-without-a-connection": <OfflineMessage locale={locale} />,
    "list-of-segments": (
      <div className={styles.sample}>
        <SegmentList items={[t.item, t.longItem, t.compound].map((text) => ({ _key: text, text }))} />
      </div>
    ),
    "picture-beside-text": pictures.map((picture, place) => (
      <PictureBeside
        key={picture.sha1}
        heading={t.heading}
        text={t.paragraph}
        picture={picture}
        side={place % 2 === 0 ? "start" : "end"}
      />
    )),
    pictures: (
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <div key={picture.sha1}>
            <Picture picture={picture} sizes="20rem" />
          </div>
        ))}
        {pictures.slice(-1).map((picture) => (
          <div key={picture.sha1} className={styles.box}>
            <Picture picture={{ ...picture, focus: [0.9, 0.5] }} sizes="20rem" fill />
          </div>
        ))}
      </div>
    ),
    drawings: (
      <div className={styles.pictures}>
        <Mark className={styles.drawing} />
        <div className={styles.tile}>
          <DocumentSheet className={styles.drawing} />
        </div>
        {productKinds.map((kind) => (
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
