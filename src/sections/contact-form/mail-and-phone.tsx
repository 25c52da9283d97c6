import { useSite } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";

/** The entries of a list of channels: mail, and the telephone where there is one. */
export function MailAndPhone() {
  const t = useWords();
  const { contactEmail, phone } = useSite();
  return (
    <>
      <div>
        <dt>{t("contact.mail")}</dt>
        <dd>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </dd>
      </div>
      {phone && (
        <div>
          <dt>{t("contact.phone")}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </dd>
        </div>
      )}
    </>
  );
}
