/** Query key of what staff see of the reports; a decision makes all of it old. */
export const staffReportsKey = (...more: readonly unknown[]) => ['messaging-reports', ...more]
