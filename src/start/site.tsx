import { type ReactNode, useMemo } from "react";
import { Router } from "react-router-dom";
import { Page } from "../layout/page.tsx";
import type { ShownPage } from "../navigation/page.ts";
import { RenderErrorBoundary } from "../navigation/render-error-boundary.tsx";
import { ErrorPage } from "../pages/error-page/error-page.tsx";

type RouterProps = Omit<Parameters<typeof Router>[0], "children">;

/**
 * The site with one page, inside React Router's own context, so that links and hooks are the same where pages are
 * prerendered and in a browser, and so is the HTML.
 */
export function Site({ page, ...router }: RouterProps & { page: ShownPage }): ReactNode {
  const content = useMemo(() => contentOf(page), [page]);
  return (
    <>
      <Router {...router}>
        <RenderErrorBoundary
          attempt={router.location}
          fallback={(error) => <ErrorPage error={error} locale={localeOf(page)} />}
        >
          {content}
        </RenderErrorBoundary>
      </Router>
      {/* Where vite-react-ssg renders pages, a script may stand here: `useId` counts the places. */}
      {null}
    </>
  );
}

function contentOf(page: ShownPage): ReactNode {
  if ("error" in page) return <ErrorPage error={page.error} locale={page.locale} />;
  const { payload, head, Screen } = page;
  return (
    <Page payload={payload} head={head}>
      <Screen />
    </Page>
  );
}

function localeOf(page: ShownPage) {
  return "error" in page ? page.locale : page.payload.locale;
}
