/** The sign of a movement towards the end of a line: -1 if lines run to the left. In styles it is `--end`. */
export function endOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
