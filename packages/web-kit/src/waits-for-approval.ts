import { t } from '@lingui/core/macro'
import type { ToastMessage } from '@ungana/contracts-shell'
import { ApiError } from './api-error.ts'

/** Whether an act was not done because a second person of the company must agree first. */
export const waitsForApproval = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'WAITS_FOR_APPROVAL'

/** The toast about an act that was not done. One that waits for a second person has not failed. */
export const failureToast = (error: unknown, failed: ToastMessage): ToastMessage =>
  waitsForApproval(error) ? { title: t`Waiting for a second person` } : { ...failed, variant: 'destructive' }
