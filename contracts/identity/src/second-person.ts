/** Whether a second person of a company must agree to what a stolen login would do. docs/decisions/0070-second-person.md. */
import { approvalChange, approvalLimit, approvalsAt, endpoint, event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const setting = z.object({
  /** Null if nobody must agree. */
  limit: z.nullable(approvalLimit),
  /** What nobody except the caller may do. If it is not empty, the setting cannot be turned on. */
  alone: z.array(z.enum(['quotes', 'payments'])),
})
export type SecondPersonSetting = z.output<typeof setting>

export const getSecondPerson = endpoint({ method: 'GET', url: '/api/team/second-person', schema: { response: { 200: setting } } })

/**
 * Turning it on needs another person who may accept quotes, and one who may pay: 409 IDENTITY_NOBODY_ELSE. Turning it off and a higher amount need
 * another person who may pay, if there is one: 409 WAITS_FOR_APPROVAL.
 */
export const setSecondPerson = endpoint({
  method: 'PUT',
  url: '/api/team/second-person',
  schema: { body: z.object({ limit: z.nullable(approvalLimit) }), response: { 200: setting } },
})

const calls = approvalsAt('/api/team/approvals')

/** A higher amount, or turning the second person off. */
export const listTeamApprovals = calls.list
export const approveTeamChange = calls.approve
export const refuseTeamChange = calls.refuse

export const teamApprovalChanged = event('identity.approval.changed.v1', approvalChange)
