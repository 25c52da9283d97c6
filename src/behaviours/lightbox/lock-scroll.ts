/** Holds the page still. The room of its scrollbar stays, so that nothing moves. Gives what undoes it. */
export function lockScroll(): () => void {
  const { body, documentElement: page } = document;
  const scrollbar = window.innerWidth - page.clientWidth;
  const before = { overflow: page.style.overflow, padding: body.style.paddingInlineEnd };
  page.style.overflow = "hidden";
  if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
  return () => {
    page.style.overflow = before.overflow;
    body.style.paddingInlineEnd = before.padding;
  };
}
