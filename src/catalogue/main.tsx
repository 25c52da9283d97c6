import "../styles/index.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom";
import { defaultLocale } from "../locales.ts";
import { Catalogue, cataloguePath, localeNamed } from "./catalogue.tsx";
import { cataloguePayload } from "./payload.ts";

/** The start of the dev server's catalogue (pipeline/site/catalogue-in-dev.ts). Nothing of the site imports it. */

const router = createBrowserRouter([
  {
    path: `${cataloguePath}/:locale/:story?`,
    // Blocks that speak of the company find it where a page's payload lies.
    loader: ({ params }) => cataloguePayload(localeNamed(params.locale)),
    Component: Catalogue,
  },
  { path: cataloguePath, element: <Navigate to={`${cataloguePath}/${defaultLocale}`} replace /> },
  // Links that lead into the site.
  { path: "*", loader: ({ request }) => leaveFor(request.url), Component: () => null },
]);

const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);

function leaveFor(url: string): null {
  window.location.assign(url);
  return null;
}
