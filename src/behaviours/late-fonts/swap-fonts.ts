/**
 * Has the optional fonts used from now on. Another `display` of the loaded face would not do: a browser that has given a
 * font up stays with that, while a rule that changes makes a new face, of a file that is there.
 */
function swapFonts(rules: Iterable<CSSRule>): void {
  for (const rule of rules) {
    if (rule instanceof CSSGroupingRule) swapFonts(rule.cssRules);
    else if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-display") === "optional") {
      rule.style.setProperty("font-display", "swap");
    }
  }
}

for (const { cssRules } of document.styleSheets) swapFonts(cssRules);

export {};
