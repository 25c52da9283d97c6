import { test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { findViolations } from "#tests/support/violations.ts";
import { findOverflow } from "#tests/support/overflow.ts";
for (const p of ["/de","/de/team","/de/jobs","/en/imprint"]) test(`p ${p}`, async ({ page }) => {
  const t=[performance.now()]; 
  await page.goto(p); t.push(performance.now());
  await visit(page,p); t.push(performance.now());
  await findOverflow(page); t.push(performance.now());
  await findViolations(page); t.push(performance.now());
  await page.setViewportSize({width:700,height:900}); t.push(performance.now());
  await findOverflow(page); t.push(performance.now());
  console.log(p, t.slice(1).map((x,i)=>Math.round(x-(t[i]??0))).join(" "));
});
