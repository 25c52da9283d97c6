const lines = [96, 120, 110, 120, 70];

export function DocumentSheet({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path d="M46 20h104l44 44v156H46z" fill="var(--color-surface)" />
      <path d="M150 20l44 44h-44z" fill="currentColor" opacity=".22" />
      <rect x="70" y="84" width="44" height="14" rx="7" fill="var(--color-accent)" />
      <g fill="currentColor" opacity=".5">
        {lines.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <rect key={row} x="70" y={116 + row * 18} width={width * 0.83} height="7" rx="3.5" />
        ))}
      </g>
    </svg>
  );
}
