import { type CSSProperties, useEffect, useState } from "react";
import { useMatches, useNavigation } from "react-router-dom";
import { wordsFor } from "../i18n/words.ts";
import type { Locale } from "../locales.ts";
import { announce } from "./announcer.tsx";
import styles from "./progress-bar.module.css";

/** A page that arrives within this time shows no bar. */
const delayMs = 200;

/** The real progress is unknown: the bar takes 5 s to its end and rests there. */
const intervalMs = 100;
const stepPercent = 2;

/** The full bar stays for this time. */
const restMs = 500;

type Progress = { percent: number; state: "loading" | "done" | "failed" };

/** Shows that another page is loading. A new hash or query loads nothing. */
export function NavigationProgress({ locale }: { locale: Locale }) {
  const pending = useNavigation().location?.key;
  // A page that failed to load has no payload.
  const hasFailed = useMatches().at(-1)?.data === undefined;
  const [progress, setProgress] = useState<Progress>();
  const t = wordsFor(locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page in another language must not begin the bar again.
  useEffect(() => {
    if (pending === undefined) {
      setProgress((shown) => shown && { percent: 100, state: hasFailed ? "failed" : "done" });
      const rest = setTimeout(() => setProgress(undefined), restMs);
      return () => clearTimeout(rest);
    }
    // If the bar for an earlier link is still shown, it begins again at once.
    setProgress((shown) => shown && { percent: 0, state: "loading" });
    const advance = (percent: number) => {
      setProgress({ percent, state: "loading" });
      if (percent < 100) timer = setTimeout(advance, intervalMs, percent + stepPercent);
    };
    let timer = setTimeout(() => {
      announce(t("progress.announcement"));
      advance(0);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [pending, hasFailed]);
  return progress && <ProgressBar {...progress} label={t("progress.label")} />;
}

export function ProgressBar({ percent, state, label }: Progress & { label: string }) {
  const style = { "--progress": percent / 100 } as CSSProperties;
  return (
    <div className={styles.root} role="progressbar" aria-label={label} aria-valuenow={percent} data-state={state}>
      <span style={style} />
    </div>
  );
}
