/**
 * Has the optional fonts used from now on. Another `display` of the loaded face would not do: a browser that has given a
 * font up stays with that, while a rule that is put in anew makes a new face, of a file that is there. Firefox refuses to
 * change a rule.
 */
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
