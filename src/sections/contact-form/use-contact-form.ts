import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ContactErrors } from "../../behaviours/contact/contact-values.ts";
import { loadContactClient } from "../../behaviours/contact/load-contact-client.ts";
import { closeOutcome, idleSubmission, submission, submitContact } from "../../behaviours/contact/submission.ts";
import { useObservable } from "../../behaviours/observable.ts";
import { type ContactField, contactFields } from "../../contact/contact-fields.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { fieldOf, focusField, readValues } from "./form-values.ts";
import { useAfterPress } from "./use-after-press.ts";
import { useContactClientAhead } from "./use-contact-client.ts";
import { useDraft } from "./use-draft.ts";

/** What the last try to send found wrong. It stays as it was while the fields are being repaired. */
export interface Summary {
  readonly title: string;
  readonly repaired: string;
  readonly fields: readonly ContactField[];
}

/** The life of the form: what is wrong with it, and how it is sent. What becomes of it outlives the form. */
export function useContactForm() {
  const locale = useLocale();
  // What is judged while the page changes its language is said in the new one.
  const localeNow = useRef(locale);
  localeNow.current = locale;
  const form = useRef<HTMLFormElement>(null);
  const summaryElement = useRef<HTMLDivElement>(null);
  const tries = useRef(0);
  const typedIn = useRef(new Set<ContactField>());
  const afterPress = useAfterPress();
  const keepDraft = useDraft(form);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [summary, setSummary] = useState<Summary>();
  const [announcement, announce] = useState("");
  const [isCodeMissing, setCodeMissing] = useState(false);
  const { isSending, outcome } = useObservable(submission, idleSubmission);
  useContactClientAhead();

  const judge = async (names: readonly ContactField[], isAnnounced: boolean) => {
    const client = await loadContactClient().catch(() => undefined);
    if (!client || !form.current) return;
    const found = client.judge(readValues(form.current), localeNow.current);
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

  const refuse = async (found: ContactErrors) => {
    const words = (await loadContactClient()).words(localeNow.current);
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

  // What the server found wrong is shown like what the form finds wrong.
  const refusal = outcome?.result.kind === "invalid" ? outcome.result.errors : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once.
  useEffect(() => {
    if (!refusal) return;
    closeOutcome();
    void refuse(refusal);
  }, [refusal]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (isSending) return;
    tries.current += 1;
    try {
      const client = await loadContactClient();
      const values = readValues(element);
      const wrong = client.judge(values, locale);
      if (Object.keys(wrong).length > 0) return await refuse(wrong);
      setErrors({});
      setSummary(undefined);
      announce("");
      typedIn.current.clear();
      await submitContact(values, locale);
    } catch {
      setCodeMissing(true);
    }
  };

  const onBlur = ({ target }: FocusEvent) => {
    const name = fieldOf(target);
    const before = tries.current;
    afterPress(() => {
      // Who only passes through has done nothing wrong yet.
      if (!name || !(typedIn.current.has(name) || tries.current > 0)) return;
      // The field of a window that is left keeps the focus; and who left it to send has had everything judged.
      if (document.activeElement !== target && tries.current === before) void judge([name], true);
    });
  };

  const onInput = ({ target, nativeEvent }: FormEvent) => {
    // What the page itself has written into the form was kept before.
    if (!nativeEvent.isTrusted) return;
    keepDraft();
    const name = fieldOf(target);
    if (!name) return;
    typedIn.current.add(name);
    if (errors[name] !== undefined) void judge([name], false);
  };

  return {
    state: { errors, summary, isSending, announcement, isCodeMissing },
    form: { ref: form, onSubmit, onBlur, onInput },
    summaryElement,
    goTo: (name: ContactField) => form.current && focusField(form.current, name),
    closeCodeMissing: () => setCodeMissing(false),
  };
}
