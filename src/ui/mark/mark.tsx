import { mark } from "virtual:brand";

const box = `0 0 ${mark.size} ${mark.size}`;

export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={box} fill="currentColor" aria-hidden="true" focusable="false">
      {mark.paths.map(({ d, evenOdd }) => (
        <path key={d} d={d} fillRule={evenOdd && "evenodd"} />
      ))}
    </svg>
  );
}
