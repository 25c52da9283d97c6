/** The day sample snapshots are sealed on: no sample job has expired by then. */
export const sampleDay = "2026-11-21";
