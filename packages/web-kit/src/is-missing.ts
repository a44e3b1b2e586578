import { ApiError } from './api-error.ts'

/** Nobody has this id, or it never was one: trying again would not help. `more` are other statuses that say so of this endpoint. */
export const isMissing = (error: unknown, ...more: readonly number[]): boolean =>
  error instanceof ApiError && [400, 404, ...more].includes(error.status)
