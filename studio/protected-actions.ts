import { useState } from "react";
import type { DocumentActionComponent } from "sanity";
import { requiredScreens } from "../src/addresses.ts";
import type { EditorWords } from "./schema/editor-words.ts";

/** Leaves out actions that would duplicate a protected document, or remove one that the site needs. */
export function protectedActions(actions: DocumentActionComponent[], type: string, words: EditorWords) {
  return actions.flatMap((component) => {
    const { action } = component;
    if (action === "duplicate") return [];
    if (action !== "delete" && action !== "unpublish") return component;
    return type === "page" ? pageRemoval(component, words) : [];
  });
}

/** Asks before a page is deleted or unpublished, with the effect on the site. Required pages offer neither action. */
function pageRemoval(component: DocumentActionComponent, words: EditorWords): DocumentActionComponent {
  const action: DocumentActionComponent = (props) => {
    const [isAsking, setAsking] = useState(false);
    const removal = component(props);
    const screen = (props.published ?? props.draft)?.screen;
    if (!removal || requiredScreens.some((required) => required === screen)) return null;
    // A page that was never published is not on the site.
    if (!props.published) return removal;
    if (!isAsking) return { ...removal, onHandle: () => setAsking(true) };
    const message = words.say("pageGoes");
    const onCancel = () => setAsking(false);
    const onConfirm = () => {
      setAsking(false);
      removal.onHandle?.();
    };
    return { ...removal, dialog: { type: "confirm", message, onConfirm, onCancel } };
  };
  return Object.assign(action, component.action && { action: component.action });
}
