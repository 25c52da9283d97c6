const body = [
  "M437.4 138.2A13.7 13.7 0 1 0 420.2 117.3L411.9 126.5A11.8 11.8 0 0 0 426.8 144.5Z",
  "M419.6 110.6A14.1 14.1 0 1 0 396.4 95.1L386.6 115.9A10.7 10.7 0 0 0 404.2 127.6Z",
  "M393.3 90A15.1 15.1 0 1 0 364.6 81.4L360.3 112.2A10.4 10.4 0 0 0 380 118.1Z",
  "M359.8 79.4A16.5 16.5 0 1 0 327.2 80.1L333.5 114.6A10.8 10.8 0 0 0 354.9 114.2Z",
  "M322.3 81.4A17.4 17.4 0 1 0 290.2 93.2L307.4 123.3A11.5 11.5 0 0 0 328.6 115.5Z",
  "M286.9 97.5A17 17 0 1 0 261 118.8L283.3 138.2A12 12 0 0 0 301.6 123.2Z",
  "M260.8 125.2A14.1 14.1 0 1 0 245.9 148.7L262.7 156.2A11.3 11.3 0 0 0 274.7 137.3Z",
];

const eye = "M429 129a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z";

/** For error pages: the path continues along the dashes, the larva went elsewhere. 480 × 320. */
export function LostLarva({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="7" strokeDasharray="11 17" d="M152 268H420" />
        <path strokeWidth="7" d="M436 250L454 268L436 286" />
        <path
          strokeWidth="3"
          opacity=".5"
          d="M22 268H102C194 268 224 206 190 158C164 122 106 138 112 184C119 236 214 240 252 166"
        />
      </g>
      <path fill="var(--color-accent)" fillRule="evenodd" d={body.join("") + eye} />
    </svg>
  );
}
