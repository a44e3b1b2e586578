import { ApiError } from './api-error.ts'

/** The message to show for a failed call: the server's own, or `otherwise` if it sent none. */
export const failureText = (error: unknown, otherwise: string): string => (error instanceof ApiError && error.body?.message) || otherwise
