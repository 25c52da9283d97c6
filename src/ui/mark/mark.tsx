/** Seven tapering segments of one body, head first. */
const segments = [
  "M5 45A2.3 2.3 0 1 1 6.5 40.8L9.4 42A2.1 2.1 0 0 1 8 45.9Z",
  "M5.5 38.4A2.8 2.8 0 1 1 8 33.4L14.2 37A2.3 2.3 0 0 1 12.1 41.2Z",
  "M7.5 31.1A3.3 3.3 0 1 1 11.2 25.6L19.6 32.2A2.6 2.6 0 0 1 16.8 36.4Z",
  "M11.2 23.3A3.8 3.8 0 1 1 16.2 17.8L25.7 27.8A2.7 2.7 0 0 1 22.1 31.8Z",
  "M17.1 16A4.1 4.1 0 1 1 23.4 10.9L32.1 23.6A2.9 2.9 0 0 1 27.7 27.2Z",
  "M25.1 10.1A4.2 4.2 0 1 1 32.3 6L38.5 19.4A3 3 0 0 1 33.4 22.3Z",
  "M34.9 7.2A3.6 3.6 0 1 1 41.6 4.6L44.4 14.2A2.9 2.9 0 0 1 39.1 16.2Z",
];

/** The company's mark without its name: set the name in type beside it. Takes the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={segments.join("")} />
    </svg>
  );
}
