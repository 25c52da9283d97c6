import { type ComponentProps, type MouseEvent, useContext } from "react";
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Path, useLocation } from "react-router-dom";

type Props = Omit<ComponentProps<"a">, "href" | "target"> & {
  /** Where it leads: with a whole path, or with none to a place on the same page. */
  to: Partial<Path>;
};

/**
 * A link inside the site, followed without loading a document. React Router's own one also takes relative paths: it
 * resolves each several times, which was a third of a page's rendering.
 */
export function InternalLink({ to, onClick, ...rest }: Props) {
  const { navigator } = useContext(NavigationContext);
  const location = useLocation();
  const path = createPath({ pathname: location.pathname, ...to });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // As browsers do, a link to where one is makes no new entry in the history.
    if (path === createPath(location)) navigator.replace(path);
    else navigator.push(path);
  };
  return <a {...rest} href={path} onClick={follow} />;
}

/** Other clicks open tabs, windows and downloads: those are the browser's. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
