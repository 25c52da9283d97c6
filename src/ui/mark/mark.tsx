import { mark } from "virtual:brand";

/** The company's mark in `currentColor`, without the name. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${mark.size} ${mark.size}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {mark.paths.map(({ d, evenOdd }) => (
        <path key={d} d={d} fillRule={evenOdd && "evenodd"} />
      ))}
    </svg>
  );
}
