import { useEffect, useRef } from "react";
import { useMatches, useNavigation } from "react-router-dom";
import { type ProgressBar, showProgressBar } from "./progress-bar.ts";

const delayMs = 200;

/** The real progress is unknown: the bar takes 5 s to its end and rests there. */
const intervalMs = 100;
const stepPercent = 2;

const restMs = 500;

/** Shows that another page is loading. A new hash or query loads nothing. */
export function useProgress(): void {
  const pending = useNavigation().location?.key;
  // A page that failed to load has no payload.
  const hasFailed = useMatches().at(-1)?.data === undefined;
  const progress = useRef<Progress>(undefined);
  useEffect(() => {
    if (pending !== undefined) {
      progress.current ??= createProgress();
      progress.current.begin();
    } else progress.current?.finish(hasFailed ? "failed" : "done");
  }, [pending, hasFailed]);
}

type Progress = ReturnType<typeof createProgress>;

function createProgress() {
  let bar: ProgressBar | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const advance = (percent: number) => {
    bar?.set(percent);
    if (percent < 100) timer = setTimeout(() => advance(percent + stepPercent), intervalMs);
  };
  return {
    begin() {
      clearTimeout(timer);
      bar?.set(0);
      bar?.setState("loading");
      timer = setTimeout(() => {
        bar ??= showProgressBar();
        advance(0);
      }, delayMs);
    },
    finish(state: "done" | "failed") {
      clearTimeout(timer);
      bar?.set(100);
      bar?.setState(state);
      timer = setTimeout(() => {
        bar?.remove();
        bar = undefined;
      }, restMs);
    },
  };
}
