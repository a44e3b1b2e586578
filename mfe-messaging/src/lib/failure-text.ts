import { ApiError } from '@ungana/web-kit'

/** The server's own words, or "Please try again". */
export const failureText = (error: unknown) => (error instanceof ApiError && error.body?.message) || 'Please try again'
