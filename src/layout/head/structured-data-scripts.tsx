import { useEffect } from "react";
import { Head } from "vite-react-ssg";
import { structuredDataText } from "../../security/trusted-types.ts";

const type = "application/ld+json";

/**
 * What a page tells search engines, in its head. Prerendered like the rest of the head; browsers keep it up to date by
 * hand, since react-helmet-async writes a script's text as HTML, which Trusted Types refuse. For the same reason the
 * build takes away the mark by which react-helmet-async would know these scripts as its own.
 */
export function StructuredDataScripts({ data }: { data: readonly object[] }) {
  const texts = data.map((entry) => JSON.stringify(entry).replace(/</g, "\\u003c"));
  useScripts(texts);
  if (!import.meta.env.SSR) return null;
  return (
    <Head>
      {texts.map((text) => (
        <script key={text} type={type}>
          {text}
        </script>
      ))}
    </Head>
  );
}

function useScripts(texts: readonly string[]): void {
  const content = texts.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts are another content.
  useEffect(() => {
    const present = scriptsInHead();
    if (present.map(({ textContent }) => textContent).join("\n") !== content) {
      removeAll(present);
      document.head.append(...texts.map(createScript));
    }
  }, [content]);
  useEffect(() => () => removeAll(scriptsInHead()), []);
}

function scriptsInHead(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>(`script[type="${type}"]`)];
}

function removeAll(scripts: readonly HTMLScriptElement[]): void {
  for (const script of scripts) script.remove();
}

function createScript(text: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.type = type;
  script.text = structuredDataText(text);
  return script;
}
