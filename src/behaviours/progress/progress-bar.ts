import { localeOfPath } from "../../addresses.ts";
import { wordsFor } from "../../i18n/words.ts";
import { announce } from "../announcing/announcer.tsx";
import styles from "./progress-bar.module.css";

export interface ProgressBar {
  set(percent: number): void;
  setState(state: "loading" | "done" | "failed"): void;
  remove(): void;
}

export function showProgressBar(): ProgressBar {
  const t = wordsFor(localeOfPath(window.location.pathname));
  const root = document.createElement("div");
  root.className = styles.root ?? "";
  root.setAttribute("role", "progressbar");
  root.setAttribute("aria-label", t("progress.label"));
  root.append(document.createElement("span"));
  const bar: ProgressBar = {
    set(percent) {
      root.setAttribute("aria-valuenow", String(percent));
      root.style.setProperty("--progress", String(percent / 100));
    },
    setState(state) {
      root.dataset.state = state;
    },
    remove: () => root.remove(),
  };
  bar.set(0);
  bar.setState("loading");
  document.body.append(root);
  announce(t("progress.announcement"));
  return bar;
}
