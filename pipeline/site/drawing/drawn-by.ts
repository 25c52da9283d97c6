import { join } from "node:path";
import { keyOfMaker } from "../cache/build-inputs.ts";

/** A key of the code and of the tools with which pictures are derived, and icons and cards drawn. */
export const drawnBy = keyOfMaker(join(import.meta.dirname, ".."), ["brand", "drawing"]).slice(0, 12);
