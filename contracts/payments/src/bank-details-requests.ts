import { endpoint, line, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { grantedBankDetails } from './bank-details.ts'

const bankRequestStatuses = ['pending', 'approved', 'rejected'] as const

const side = z.object({ id: z.uuid(), name: z.string() })

const bankDetailsRequest = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  requesterId: z.uuid(),
  owner: side,
  requester: side,
  /** Null once the account is deleted. */
  bankDetailsId: z.nullable(z.uuid()),
  /** As it was called when it was asked for. */
  bankName: z.string(),
  currency: z.string(),
  masked: z.string(),
  status: openEnum(bankRequestStatuses),
  purpose: z.string(),
  message: z.nullable(z.string()),
  /** ISO 8601, UTC, as all times here. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** When an approved one stops letting its maker read; null where it lets nobody. */
  expiresAt: z.nullable(z.string()),
  /** When its owner ended it before that: took it back, stopped sharing, or deleted the account. */
  endedAt: z.nullable(z.string()),
  /** Whether its maker may read now. */
  readable: z.boolean(),
})
export type BankDetailsRequest = z.output<typeof bankDetailsRequest>

const id = z.object({ id: z.uuid() })
const userId = z.object({ userId: z.uuid() })
const list = { params: userId, response: { 200: z.array(bankDetailsRequest) } }

/** Incoming ones: the account's own, or staff's to look at, which is noted. What waits first, then the last made first; at most 500. */
export const listIncomingBankRequests = endpoint({ method: 'GET', url: '/api/bank-details-requests/owner/:userId', schema: list })
/** Outgoing ones, the last made first. */
export const listOutgoingBankRequests = endpoint({ method: 'GET', url: '/api/bank-details-requests/requester/:userId', schema: list })

/** 404 PAYMENTS_BANK_DETAILS_NOT_FOUND for what `ownerId` does not share; 409 PAYMENTS_BANK_REQUEST_WAITING, PAYMENTS_BANK_REQUEST_GRANTED for a second one. */
export const requestBankDetails = endpoint({
  method: 'POST',
  url: '/api/bank-details-requests',
  schema: {
    body: z.object({
      ownerId: z.uuid(),
      bankDetailsId: z.uuid(),
      purpose: line(3, 200, 'Please say what you need the bank details for.'),
      message: linesOrNone(1000),
    }),
    response: { 201: bankDetailsRequest },
  },
})

/**
 * By the owner, once: 409 PAYMENTS_BANK_REQUEST_DECIDED, PAYMENTS_BANK_DETAILS_NOT_SHARED. Approving is for who gave the password in the last 15
 * minutes: else 403 REAUTHENTICATION_REQUIRED, and POST /api/auth/reauthenticate comes first. 404 PAYMENTS_BANK_REQUEST_NOT_FOUND for others.
 */
export const decideBankRequest = endpoint({
  method: 'PATCH',
  url: '/api/bank-details-requests/:id/status',
  schema: {
    params: id,
    body: z.object({ status: z.enum(['approved', 'rejected'], 'must be approved or rejected') }),
    response: { 200: bankDetailsRequest },
  },
})

/** By the owner, while it lets its maker read: 409 PAYMENTS_BANK_REQUEST_NOT_READABLE. */
export const revokeBankRequest = endpoint({
  method: 'POST',
  url: '/api/bank-details-requests/:id/revoke',
  schema: { params: id, response: { 200: bankDetailsRequest } },
})

/** By its maker; each read is in the log. 403 PAYMENTS_BANK_REQUEST_NOT_APPROVED before, 410 PAYMENTS_BANK_REQUEST_OVER after. */
export const readRequestedBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details-requests/:id/details',
  schema: { params: id, response: { 200: grantedBankDetails } },
})

/** What happened to a request, the first first: for both sides of it, and staff. */
export const readBankRequestLog = endpoint({
  method: 'GET',
  url: '/api/bank-details-requests/:id/log',
  schema: {
    params: id,
    response: {
      200: z.array(
        z.object({
          /** `revoked`, `unshared` and `deleted` end it. */
          action: openEnum(['requested', 'approved', 'rejected', 'read', 'number-changed', 'revoked', 'unshared', 'deleted']),
          by: openEnum(['owner', 'requester']),
          at: z.string(),
        }),
      ),
    },
  },
})
