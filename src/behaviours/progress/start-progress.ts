import type { createBrowserRouter } from "react-router-dom";
import { type ProgressBar, showProgressBar } from "./progress-bar.ts";

/** Milliseconds from a click to the bar: what is quicker needs none. */
const delay = 200;

/** Milliseconds and percent of one step: nobody knows how long it takes, so the bar takes 5 s and rests at its end. */
const interval = 100;
const step = 2;

/** Milliseconds that the full bar stays. */
const rest = 500;

/** Shows that another page is being loaded, from the router's state. Hash and query load nothing. */
export function startProgress(router: ReturnType<typeof createBrowserRouter>): void {
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

  router.subscribe(({ navigation, location, errors }) => {
    if (navigation.state === "idle") {
      if (pending !== undefined) finish(errors ? "failed" : "done");
      pending = undefined;
    } else if (navigation.location.pathname !== location.pathname && navigation.location.key !== pending) {
      pending = navigation.location.key;
      begin();
    }
  });
}
