import { ApiError } from './api-error.ts'

/** What to tell people of a call that failed: the server's own words, `otherwise` where it has none. */
export const failureText = (error: unknown, otherwise: string): string => (error instanceof ApiError && error.body?.message) || otherwise
