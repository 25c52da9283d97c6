/** A browser that gave up a font does not try again. A rule that is inserted again makes a new face from the cache. */
function swapFonts(sheet: CSSStyleSheet | CSSGroupingRule): void {
  for (const [index, rule] of Array.from(sheet.cssRules).entries()) {
    if (rule instanceof CSSGroupingRule) swapFonts(rule);
    else if (rule instanceof CSSFontFaceRule && /font-display:\s*optional/.test(rule.cssText)) {
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText.replace(/(font-display:\s*)optional/, "$1swap"), index);
    }
  }
}

for (const sheet of document.styleSheets) swapFonts(sheet);

export {};
