import { partOf } from "./part-of.ts";

export const words = partOf("languageSwitch");
