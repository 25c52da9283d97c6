const river = "M-30 276C60 244 96 312 160 344S250 420 330 446S450 484 510 474";
const brook = "M84 290C112 254 134 216 126 168S176 60 152 -20";
const railway = "M-10 202C90 220 210 194 300 194S430 190 490 202";
const parks = [
  "M236 436C262 446 288 470 292 498L300 540C276 552 246 540 232 512Z",
  "M262 34L372 28L368 84L270 86Z",
  "M98 594C140 590 190 600 236 604L242 656L95 660Z",
];
const roads = [
  "M-10 420C90 410 150 428 210 372S330 268 490 246",
  "M202 -10C176 60 178 110 186 170C200 250 212 304 224 360",
  "M372 -10C372 60 364 110 364 170C364 240 376 390 396 550C404 610 398 660 416 730",
  "M-10 606C80 576 190 614 300 592S430 566 490 572",
];
const lanes = [
  "M-10 340C40 334 66 344 96 366L148 415L178 601",
  "M118 22L84 170L60 242",
  "M193 216C240 220 300 214 366 216",
  "M214 298C240 282 260 276 300 292",
  "M372 302L490 292",
  "M381 374L490 362",
  "M430 256L446 368",
  "M292 456L318 588",
  "M64 416L42 594",
  "M-10 486L60 480L156 476",
  "M162 508L304 514L392 516",
  "M395 510L490 518",
  "M246 432L234 602",
  "M444 480L458 569",
  "M106 416L112 478",
  "M-10 92C60 84 120 98 181 90L368 84L490 70",
  "M-10 28L196 20",
  "M262 34L372 28L490 18",
  "M270 86L258 -10",
  "M300 88L312 194",
  "M438 76L450 -10",
  "M100 594L92 730",
  "M236 604L250 730",
  "M346 582L360 730",
  "M-10 664L240 656L408 660L490 670",
  "M462 570L470 668",
];

/** Widths of the pin's seven segments, from the top. */
const pin = [40, 62, 70, 64, 47, 29, 12];
const tip = { x: 292, y: 356 };

/** A map of no real place; the pin is near its middle. `currentColor` must contrast with the background. */
export function MapMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 480 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={parks.join("")} fill="currentColor" opacity=".07" />
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
          <rect key={width} x={tip.x - width / 2} y={254 + row * 14} width={width} height="11" rx="5.5" />
        ))}
      </g>
    </svg>
  );
}
