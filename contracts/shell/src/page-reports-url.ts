/** Where pages send their reports. A separate file, so that a page can import it without the schemas. */
export const PAGE_REPORTS_URL = '/api/page-reports'
