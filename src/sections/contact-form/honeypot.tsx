import { useWords } from "../../i18n/locale.tsx";

/** A field for programs, which fill in whatever they find. People neither see nor reach nor hear it. */
export function Honeypot() {
  const t = useWords();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t("contact.website")}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
