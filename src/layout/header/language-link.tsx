import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { type Place, placePath } from "../../addresses.ts";
import type { Locale } from "../../locales.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface Props {
  target: Locale;
  place: Place | undefined;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** To the same page in another language, query and hash included; from an error page to that language's home. */
export function LanguageLink({ target, place, className, isCurrent = false, children }: Props) {
  const { search, hash } = useLocation();
  // A prerendered page knows no query and no hash.
  const rest = useHydrated() && place ? { search, hash } : {};
  return (
    <Link
      className={className}
      to={{ pathname: placePath(place ?? { screen: "home" }, target), ...rest }}
      hrefLang={target}
      lang={target}
      {...(isCurrent && { "aria-current": "true" })}
    >
      {children}
    </Link>
  );
}
