import { ApiError } from '@ungana/web-kit'

/** The server's own words; `otherwise` where there are none. */
export const wordsOf = (error: unknown, otherwise: string): string => (error instanceof ApiError && error.body?.message) || otherwise

export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.body?.code : undefined)
