import { mark } from "virtual:brand";

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
