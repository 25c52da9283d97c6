import { plainText } from "../../content/plain-text.ts";
import type { JobView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";

/** Applications come by mail, with the job in the subject. */
export function ApplyLink({ job: { title, applicationEmail } }: { job: JobView }) {
  const t = useWords();
  const subject = encodeURIComponent(t("jobs.applySubject", { title: plainText(title) }));
  return (
    <a href={`mailto:${applicationEmail}?subject=${subject}`} {...buttonLook("amber")}>
      {t("jobs.apply")}
    </a>
  );
}
