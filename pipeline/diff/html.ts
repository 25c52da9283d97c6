import { htmlTemplate } from "../text/html.ts";
import { visible } from "../text/visible.ts";

/** A piece of HTML in which everything of a text can be seen. */
export const html = htmlTemplate(visible);
