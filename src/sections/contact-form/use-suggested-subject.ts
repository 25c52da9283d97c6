import { useSearchParams } from "react-router-dom";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Longer ones are not what our links carry. */
const maxLength = 120;

/** The subject that a link to the form asks for in its query. A prerendered page knows no query. */
export function useSuggestedSubject(): string {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  return hydrated ? (query.get("subject") ?? "").slice(0, maxLength) : "";
}
