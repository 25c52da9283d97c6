/** Several locks may overlap: a message of the form can open above the menu, and either may close first. */
let locks = 0;

/** Keeps the page from scrolling, and the scrollbar's space empty, until the returned function is called (once). */
export function lockScroll(): () => void {
  const { body, documentElement: page } = document;
  if (locks === 0) {
    const scrollbar = window.innerWidth - page.clientWidth;
    page.style.overflow = "hidden";
    if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    page.style.overflow = "";
    body.style.paddingInlineEnd = "";
  };
}
