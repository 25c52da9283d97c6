import { plainText } from "../../content/plain-text.ts";
import { useSite } from "../../content/use-site.ts";
import { useWords } from "../../i18n/locale.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";

/** Applications come by mail, with the job in the subject. */
export function ApplyLink({ title }: { title: string }) {
  const t = useWords();
  const { contactEmail } = useSite();
  const subject = encodeURIComponent(t("jobs.applySubject", { title: plainText(title) }));
  return (
    <a href={`mailto:${contactEmail}?subject=${subject}`} {...buttonLook("amber")}>
      {t("jobs.apply")}
    </a>
  );
}
