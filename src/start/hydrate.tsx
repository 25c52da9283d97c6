import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { buildHistoryGate } from "../behaviours/history/history-gate.ts";
import { createNavigator } from "../navigation/navigator.ts";
import { App } from "./app.tsx";
import type { EarlyInteractions } from "./early-interactions.ts";
import type { FirstPage } from "./first-page.ts";
import { loadPage } from "./load-page.ts";
import { startBehaviours } from "./start-behaviours.ts";

/** Lets React take over the page that is shown, in short steps between which a browser can paint and answer. */
export function hydrate({ page, isAsRendered }: FirstPage, early: EarlyInteractions): void {
  buildHistoryGate();
  const navigator = createNavigator(page, loadPage);
  startBehaviours(navigator);
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root.");
  const app = <App navigator={navigator} onReady={early.replay} />;
  // From here on React itself lets no click wait.
  early.stop();
  startTransition(() => {
    if (isAsRendered) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}
