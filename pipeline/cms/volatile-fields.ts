/** Fields that the CMS changes without an edit. */
export const volatileFields: ReadonlySet<string> = new Set([
  "_rev",
  "_updatedAt",
  "_createdAt",
  "_system",
  "_originalId",
]);
