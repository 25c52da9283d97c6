import { stylesMetaName } from "../content/wire.ts";

/**
 * A page carries the styles of what it shows. The rest is for what script shows, and for the pages it leads to. Rejects
 * when it cannot be had: then the page stays as it is, and links lead to pages that carry their own.
 */
export function loadStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${stylesMetaName}"]`)?.content;
  if (!href) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded.`));
    document.head.append(link);
  });
}
