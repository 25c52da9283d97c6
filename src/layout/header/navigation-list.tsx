import { type PlainScreen, parentScreen, type Screen } from "../../addresses.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";

const items = ["home", "products", "about", "jobs", "team", "partners", "contact"] as const satisfies PlainScreen[];

export function NavigationList({ current, className }: { current: Screen | undefined; className: string | undefined }) {
  const t = useWords();
  return (
    <ul className={className}>
      {items.map((screen) => (
        <li key={screen}>
          <PlaceLink place={{ screen }} {...ariaCurrent(screen, current)}>
            {t(`nav.${screen}`)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function ariaCurrent(screen: PlainScreen, current: Screen | undefined) {
  if (current === screen) return { "aria-current": "page" } as const;
  // A job's page belongs to the jobs.
  if (current && parentScreen(current) === screen) return { "aria-current": "true" } as const;
  return {};
}
