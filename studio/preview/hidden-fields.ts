import { createDataAttribute } from "@sanity/visual-editing";
import { VERCEL_STEGA_REGEX, vercelStegaClean, vercelStegaDecode } from "@vercel/stega";
import type { Problem } from "../../pipeline/for-studio/bundle.ts";

/** A field of a document. The preview hides it in each text of the page, as invisible characters. */
export type Field = { readonly id: string; readonly type: string; readonly path: string };

export const textAttributes = ["alt", "aria-label", "title", "placeholder"];

const fields = new WeakMap<Element, Field>();

export function fieldOf(element: Element | null): Field | undefined {
  return element ? fields.get(element) : undefined;
}

/** Takes the hidden characters out of the texts and attributes of a node, and notes the field of each. */
export function decodeNode(node: Node, studioUrl: string): void {
  if (node instanceof Text && node.parentElement) {
    const text = decodedText(node.data, node.parentElement, studioUrl);
    if (text !== undefined) node.data = text;
  }
  if (!(node instanceof Element)) return;
  for (const name of textAttributes) {
    const text = decodedText(node.getAttribute(name) ?? "", node, studioUrl);
    if (text !== undefined) node.setAttribute(name, text);
  }
  for (const child of node.childNodes) decodeNode(child, studioUrl);
}

/** Undefined for a text without hidden characters, because writing an equal text would trigger the observer for ever. */
function decodedText(text: string, element: Element, baseUrl: string): string | undefined {
  // A new expression each time, because a global one keeps its last position.
  if (!new RegExp(VERCEL_STEGA_REGEX).test(text)) return undefined;
  const field = vercelStegaDecode<Field>(text);
  if (field?.id && document.body.contains(element)) {
    fields.set(element, field);
    element.setAttribute("data-sanity", createDataAttribute({ ...field, baseUrl }).toString());
  }
  return vercelStegaClean(text);
}

/** Marks the elements whose fields have a problem. Returns the problems of all documents of this page. */
export function markProblems(problems: readonly Problem[]): readonly Problem[] {
  const elements = [...document.querySelectorAll("[data-sanity]")];
  const ids = new Set(elements.map((element) => fieldOf(element)?.id));
  const ofPage = problems.filter(({ about }) => about && ids.has(about.id));
  for (const element of elements) {
    const field = fieldOf(element);
    const isWrong = field !== undefined && ofPage.some((problem) => isOfField(problem, field));
    element.toggleAttribute("data-problem", isWrong);
  }
  return ofPage;
}

/** True if the problem is in the field, or the field is a part of the value with the problem. */
function isOfField(problem: Problem, { id, path }: Field): boolean {
  if (problem.about?.id !== id || problem.path === "") return false;
  // The path of a field has `[_key=="a"]` where that of a problem has `[a]`.
  const own = path.replaceAll(/\[_key=="([^"]*)"\]/g, "[$1]");
  return own === problem.path || own.startsWith(`${problem.path}.`) || problem.path.startsWith(`${own}.`);
}
