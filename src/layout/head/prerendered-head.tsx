import { createElement } from "react";
import { Head as RendererHead } from "vite-react-ssg";
import type { Head } from "../../content/head.ts";

/** In Node: tells the renderer what belongs into the head. */
export function PrerenderedHead({ head: { locale, title, tags } }: { head: Head }) {
  return (
    <RendererHead>
      <html lang={locale} />
      <title>{title}</title>
      {tags.map(({ name, attributes, text }) => {
        const key = JSON.stringify([attributes, text]);
        return createElement(name, { key, ...attributes }, text);
      })}
    </RendererHead>
  );
}
