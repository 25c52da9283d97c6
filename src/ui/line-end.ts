/** 1 where lines run to the right, -1 where they run to the left: the sign of a way towards their end. Styles have `--end`. */
export function endOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
