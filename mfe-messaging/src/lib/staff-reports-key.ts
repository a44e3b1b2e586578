/** Query key of the staff's reports. A decision invalidates all of them. */
export const staffReportsKey = (...more: readonly unknown[]) => ['messaging-reports', ...more]
