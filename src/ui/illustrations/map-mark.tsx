const river = "M-30 96C60 64 96 132 160 164S250 240 330 266S450 304 510 294";
const brook = "M84 110C112 74 130 40 126 -12";
const railway = "M-10 22C90 40 210 14 300 14S430 10 490 22";
const roads = [
  "M-10 240C90 230 150 248 210 192S330 88 490 66",
  "M186 -10C200 70 212 124 224 180",
  "M364 -10C364 60 376 210 396 370",
];
const lanes = [
  "M-10 160C40 154 66 164 96 186L148 235L170 370",
  "M84 -10L60 62",
  "M193 36C240 40 300 34 366 36",
  "M214 118C240 102 260 96 300 112",
  "M372 122L490 112",
  "M381 194L490 182",
  "M430 76L446 188",
  "M292 276L312 370",
  "M64 236L50 370",
  "M-10 306L60 300L156 296",
  "M162 328L304 334L392 336",
  "M395 330L490 338",
  "M246 252L236 331",
  "M444 300L452 334",
  "M106 236L112 298",
];

/** Widths of the seven segments that stand on their tip, from the top. */
const pin = [40, 62, 70, 64, 47, 29, 12];
const tip = { x: 292, y: 176 };

/** A map that shows no real place: 480 × 360, bled off on all sides, for a ground that `currentColor` stands out from. */
export function MapMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" opacity=".16">
        <path strokeWidth="46" d={river} />
        <path strokeWidth="16" d={brook} />
      </g>
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" opacity=".42">
        <path strokeWidth="5" d={roads.join("")} />
        <path strokeWidth="2" d={lanes.join("")} />
        <path strokeWidth="3" strokeDasharray="1 9" d={railway} />
      </g>
      <ellipse cx={tip.x} cy={tip.y} rx="34" ry="11" fill="none" stroke="var(--color-accent)" strokeWidth="3" />
      <g fill="var(--color-accent)">
        {pin.map((width, row) => (
          <rect key={width} x={tip.x - width / 2} y={74 + row * 14} width={width} height="11" rx="5.5" />
        ))}
      </g>
    </svg>
  );
}
