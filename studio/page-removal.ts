import { useState } from "react";
import type { DocumentActionComponent, DocumentActionDescription } from "sanity";
import { requiredScreens } from "../src/addresses.ts";
import type { StudioWords } from "./schema/words.ts";

/** Before a page is deleted or unpublished, says what follows on the site. A page that every site has offers neither. */
export function pageRemoval(component: DocumentActionComponent, words: StudioWords): DocumentActionComponent {
  const action: DocumentActionComponent = (props) => {
    const [isAsking, setAsking] = useState(false);
    const removal: DocumentActionDescription | null = component(props);
    const screen = (props.published ?? props.draft)?.screen;
    if (!removal || requiredScreens.some((required) => required === screen)) return null;
    // A page that was never published follows nothing.
    if (!props.published || !isAsking)
      return { ...removal, ...(props.published && { onHandle: () => setAsking(true) }) };
    const confirmed = () => {
      setAsking(false);
      removal.onHandle?.();
    };
    const onCancel = () => setAsking(false);
    const message = words.say("pageGoes");
    return { ...removal, dialog: { type: "confirm", message, onConfirm: confirmed, onCancel } };
  };
  return Object.assign(action, component.action && { action: component.action });
}
