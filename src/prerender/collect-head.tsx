import { createRequire } from "node:module";
import { join } from "node:path";
import type { ComponentType, ReactNode } from "react";

/** A page's own parts of the document's head. */
export interface RenderedHead {
  /** Attributes of `<html>`. */
  readonly htmlAttributes: string;
  /** Tags, one after the other. */
  readonly head: string;
}

interface Helmet {
  readonly [part: string]: { toString(): string };
}

interface HelmetContext {
  helmet?: Helmet;
}

/** Of vite-react-ssg, whose `Head` speaks to this very copy. */
const fromRenderer = createRequire(join(process.cwd(), "node_modules/vite-react-ssg/package.json"));
const { HelmetProvider } = fromRenderer("react-helmet-async") as {
  HelmetProvider: ComponentType<{ context: HelmetContext; children: ReactNode }>;
};

/** The app with somebody who collects what its components say about the head; `head` answers once it is rendered. */
export function collectHead(app: ReactNode): { app: ReactNode; head: () => RenderedHead } {
  const context: HelmetContext = {};
  return {
    app: <HelmetProvider context={context}>{app}</HelmetProvider>,
    head: () => {
      const { helmet } = context;
      if (!helmet) throw new Error("The page says nothing about its head.");
      return {
        htmlAttributes: String(helmet.htmlAttributes),
        head: ["title", "meta", "link"].map((part) => String(helmet[part])).join("") + unmarked(String(helmet.script)),
      };
    },
  };
}

/** In a browser, react-helmet-async removes what it has marked and does not find: see structured-data-scripts.tsx. */
function unmarked(scripts: string): string {
  return scripts.replaceAll('<script data-rh="true" ', "<script ");
}
