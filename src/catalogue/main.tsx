import "../styles/index.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom";
import { loadWords } from "../i18n/words.ts";
import { defaultLocale, locales } from "../locales.ts";
import { loadSections } from "../sections/sections.tsx";
import { Catalogue, cataloguePath } from "./catalogue.tsx";

/** The start of the dev server's catalogue (pipeline/site/catalogue-in-dev.ts). Nothing of the site imports it. */

const router = createBrowserRouter([
  { path: `${cataloguePath}/:locale/:story?`, Component: Catalogue },
  { path: cataloguePath, element: <Navigate to={`${cataloguePath}/${defaultLocale}`} replace /> },
  // Links that lead into the site.
  { path: "*", loader: ({ request }) => leaveFor(request.url), Component: () => null },
]);

await Promise.all([...locales.map(loadWords), loadSections([{ _type: "contactForm" }])]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);

function leaveFor(url: string): null {
  window.location.assign(url);
  return null;
}
