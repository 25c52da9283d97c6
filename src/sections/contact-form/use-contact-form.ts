import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ContactField, contactFields } from "../../contact/contact-labels.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import type { ContactDesk, ContactErrors, Outcome } from "./contact-desk.ts";
import { emptyForm, fieldOf, focusField, readValues } from "./form-values.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useContactDesk } from "./use-contact-desk.ts";

/** What the last try to send found wrong. It stays as it was while the fields are being repaired. */
export interface Summary {
  readonly title: string;
  readonly repaired: string;
  readonly fields: readonly ContactField[];
}

/** The life of the form: what is wrong with it, whether it is on its way, and what became of it. */
export function useContactForm() {
  const locale = useLocale();
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const isBusy = useRef(false);
  const tries = useRef(0);
  const openDesk = useContactDesk();
  const afterPress = useAfterPress();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [summary, setSummary] = useState<Summary>();
  const [isSending, setSending] = useState(false);
  const [announcement, announce] = useState("");
  const [outcome, setOutcome] = useState<Exclude<Outcome, { kind: "invalid" }>>();

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  const judge = async (names: readonly ContactField[], isAnnounced: boolean) => {
    const desk = await openDesk().catch(() => undefined);
    if (!desk || !form.current) return;
    const found = desk.judge(readValues(form.current), locale);
    setErrors((shown) => ({ ...shown, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
    if (isAnnounced) announce(names.map((name) => found[name] ?? "").join(" "));
  };

  // The page may change its language under a form that is half filled in.
  const judgeShown = useRef<() => void>(undefined);
  judgeShown.current = () => {
    setSummary(undefined);
    announce("");
    const names = contactFields.filter((name) => errors[name] !== undefined);
    if (names.length > 0) void judge(names, false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it waits for.
  useEffect(() => judgeShown.current?.(), [locale]);

  const refuse = (desk: ContactDesk, found: ContactErrors) => {
    const words = desk.words(locale);
    const fields = contactFields.filter((name) => found[name] !== undefined);
    const title = words("summary", { count: fields.length });
    // The words have to stand beside the field before it is focused, so that they are read with it.
    flushSync(() => {
      setErrors(found);
      setSummary({ title, repaired: words("repaired"), fields });
      announce(`${title}: ${fields.map((name) => found[name]).join(" ")}`);
    });
    // Where both fit into the window, the summary is seen above the field.
    summaryElement.current?.scrollIntoView({ block: "start" });
    if (form.current && fields[0]) focusField(form.current, fields[0]);
  };

  const send = async (element: HTMLFormElement) => {
    const desk = await openDesk();
    const values = readValues(element);
    const wrong = desk.judge(values, locale);
    if (Object.keys(wrong).length > 0) return refuse(desk, wrong);
    setErrors({});
    setSummary(undefined);
    announce(t("contact.sending"));
    const result = await desk.submit(values, Math.round(performance.now() - shownAt.current), locale);
    announce("");
    if (result.kind === "invalid") return refuse(desk, result.errors);
    if (result.kind === "received") emptyForm(element, values);
    setOutcome(result);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    tries.current += 1;
    setSending(true);
    try {
      await send(event.currentTarget);
    } catch {
      // Not even the code that would send it could be fetched.
      setOutcome({ kind: "failed", title: t("error.heading"), text: t("error.text") });
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  const onBlur = ({ target }: FocusEvent) => {
    const name = fieldOf(target);
    const before = tries.current;
    afterPress(() => {
      // The field of a window that is left keeps the focus; and who left it to send has had everything judged.
      if (name && document.activeElement !== target && tries.current === before) void judge([name], true);
    });
  };

  const onInput = ({ target }: FormEvent) => {
    const name = fieldOf(target);
    if (name && errors[name] !== undefined) void judge([name], false);
  };

  return {
    state: { errors, summary, isSending, announcement, outcome },
    form: { ref: form, onSubmit, onBlur, onInput },
    summaryElement,
    goTo: (name: ContactField) => form.current && focusField(form.current, name),
    closeOutcome: () => setOutcome(undefined),
  };
}
