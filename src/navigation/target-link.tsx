import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { type Place, placePath } from "../addresses.ts";
import type { TargetView } from "../content/document-views.ts";
import { useHasPage } from "../content/payload-context.tsx";
import { useLocale } from "../i18n/locale.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href" | "target">;

/** Renders nothing if the page does not exist. */
export function PlaceLink({
  place,
  query = "",
  hash = "",
  ...rest
}: LinkProps & { place: Place; query?: string; hash?: string }) {
  const locale = useLocale();
  const hasPage = useHasPage();
  if (!hasPage(place.screen)) return null;
  return <Link to={{ pathname: placePath(place, locale), search: query, hash }} {...rest} />;
}

export function TargetLink({ target, ...rest }: LinkProps & { target: TargetView | undefined }) {
  if (!target) return null;
  if (target.place) return <PlaceLink place={target.place} {...rest} />;
  return <a href={target.href} {...rest} />;
}
