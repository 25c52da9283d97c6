import { type Collection, collections } from "../../addresses.ts";
import { useHasPage } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ErrorLayout } from "./error-layout.tsx";
import styles from "./error-message.module.css";

const statuses = { notFound: 404, gone: 410, error: 500 };

type Props = { kind: keyof typeof statuses; collection?: Collection | undefined };

export function ErrorMessage({ kind, collection }: Props) {
  const t = useWords();
  const status = statuses[kind];
  const isFault = kind === "error";
  const list = useListOf(collection);
  return (
    <ErrorLayout heading={isFault ? t("error.heading") : String(status)} title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      {isFault && <p className={styles.code}>{t("error.code", { status })}</p>}
      <p className={styles.ways}>
        {isFault && (
          <button type="button" {...buttonLook("amber")} onClick={() => window.location.reload()}>
            {t("error.retry")}
          </button>
        )}
        {list && (
          <PlaceLink place={{ screen: list }} {...buttonLook("amber")}>
            {t("gone.list", { list: t(`nav.${list}`) })}
          </PlaceLink>
        )}
        <PlaceLink place={{ screen: "home" }} {...buttonLook(isFault || list ? "line" : "amber")}>
          {t(`${kind}.link`)}
        </PlaceLink>
      </p>
    </ErrorLayout>
  );
}

/** The list of all pages of a kind, if the site has one. */
function useListOf(collection: Collection | undefined) {
  const hasPage = useHasPage();
  const screen = collection && collections[collection].list;
  return screen && hasPage(screen) ? screen : undefined;
}
