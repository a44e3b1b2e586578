import { ApiError } from './api-error.ts'

/** Whether the requested thing does not exist, so that trying again does not help. `more` lists further statuses with this meaning. */
export const isMissing = (error: unknown, ...more: readonly number[]): boolean =>
  error instanceof ApiError && [400, 404, ...more].includes(error.status)
