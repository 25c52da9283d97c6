import type { Navigator } from "../../navigation/navigator.ts";
import { type ProgressBar, showProgressBar } from "./progress-bar.ts";

/** Milliseconds from a click to the bar: what is quicker needs none. */
const delay = 200;

/** Milliseconds and percent of one step: nobody knows how long it takes, so the bar takes 5 s and rests at its end. */
const interval = 100;
const step = 2;

/** Milliseconds that the full bar stays. */
const rest = 500;

/** Shows that another page is being loaded. Hash and query load nothing. */
export function startProgress(navigator: Navigator): void {
  let bar: ProgressBar | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: string | undefined;

  const begin = () => {
    clearTimeout(timer);
    bar?.set(0);
    bar?.setState("loading");
    timer = setTimeout(() => {
      bar ??= showProgressBar();
      advance(0);
    }, delay);
  };
  const advance = (percent: number) => {
    bar?.set(percent);
    if (percent < 100) timer = setTimeout(() => advance(percent + step), interval);
  };
  const finish = (state: "done" | "failed") => {
    clearTimeout(timer);
    bar?.set(100);
    bar?.setState(state);
    timer = setTimeout(() => {
      bar?.remove();
      bar = undefined;
    }, rest);
  };

  navigator.subscribe(() => {
    const next = navigator.pending?.key;
    if (next === pending) return;
    pending = next;
    if (next !== undefined) begin();
    else finish("error" in navigator.shown.page ? "failed" : "done");
  });
}
