import { ApiError } from './api-error.ts'

/** Whether an act was not done because a second person of the company must agree first. */
export const waitsForApproval = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'WAITS_FOR_APPROVAL'
