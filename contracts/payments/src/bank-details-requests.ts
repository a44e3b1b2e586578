import { actor, endpoint, line, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { grantedBankDetails } from './bank-details.ts'

const bankRequestStatuses = ['pending', 'approved', 'rejected'] as const

const side = z.object({ id: z.uuid(), name: z.string(), kind: z.optional(openEnum(['business', 'organization'])) })

const bankDetailsRequest = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  requesterId: z.uuid(),
  owner: side,
  requester: side,
  /** Null after the bank details are deleted. */
  bankDetailsId: z.nullable(z.uuid()),
  /** The bank's name when the request was made. */
  bankName: z.string(),
  currency: z.string(),
  masked: z.string(),
  status: openEnum(bankRequestStatuses),
  purpose: z.string(),
  message: z.nullable(z.string()),
  /** ISO 8601 in UTC, like all times in this file. */
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** When an approval expires; null if the request was never approved. */
  expiresAt: z.nullable(z.string()),
  /** When the owner ended the approval early: revoked it, stopped sharing, or deleted the bank details. */
  endedAt: z.nullable(z.string()),
  /** Whether the requester may read the bank details now. */
  readable: z.boolean(),
  /** The requester's person. Only the requester sees it. */
  askedBy: z.optional(actor),
  /** The owner's person who approved or rejected it. Only the owner sees it. */
  decidedBy: z.optional(actor),
})
export type BankDetailsRequest = z.output<typeof bankDetailsRequest>

const id = z.object({ id: z.uuid() })
const userId = z.object({ userId: z.uuid() })
const list = { params: userId, response: { 200: z.array(bankDetailsRequest) } }

/**
 * Requests to read this account's bank details. Only the account and staff may call this. Reads by staff are recorded in the audit log. Pending
 * requests come first, then the newest; at most 500 in all.
 */
export const listIncomingBankRequests = endpoint({ method: 'GET', url: '/api/bank-details-requests/owner/:userId', schema: list })
/** Requests that this account made, newest first. */
export const listOutgoingBankRequests = endpoint({ method: 'GET', url: '/api/bank-details-requests/requester/:userId', schema: list })

/** 404 PAYMENTS_BANK_DETAILS_NOT_FOUND if `ownerId` does not share them; 409 PAYMENTS_BANK_REQUEST_WAITING or PAYMENTS_BANK_REQUEST_GRANTED for a second request; 429 PAYMENTS_TOO_MANY_BANK_REQUESTS. */
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
 * For the owner, once. 409 PAYMENTS_BANK_REQUEST_DECIDED, PAYMENTS_BANK_DETAILS_NOT_SHARED. 403 REAUTHENTICATION_REQUIRED if the owner approves
 * without having entered the password in the last 15 minutes (POST /api/auth/reauthenticate). 404 PAYMENTS_BANK_REQUEST_NOT_FOUND for other accounts.
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

/** Lets the owner end an approval. 409 PAYMENTS_BANK_REQUEST_NOT_READABLE if the approval has already ended. */
export const revokeBankRequest = endpoint({
  method: 'POST',
  url: '/api/bank-details-requests/:id/revoke',
  schema: { params: id, response: { 200: bankDetailsRequest } },
})

/**
 * Only for the requester. Every read is logged. 403 PAYMENTS_BANK_REQUEST_NOT_APPROVED before the approval, 410 PAYMENTS_BANK_REQUEST_OVER after the
 * approval has ended.
 */
export const readRequestedBankDetails = endpoint({
  method: 'GET',
  url: '/api/bank-details-requests/:id/details',
  schema: { params: id, response: { 200: grantedBankDetails } },
})

/** History of a request, oldest first. Only the owner, the requester and staff may call this. */
export const readBankRequestLog = endpoint({
  method: 'GET',
  url: '/api/bank-details-requests/:id/log',
  schema: {
    params: id,
    response: {
      200: z.array(
        z.object({
          /** `revoked`, `unshared` and `deleted` end the request. */
          action: openEnum(['requested', 'approved', 'rejected', 'read', 'number-changed', 'revoked', 'unshared', 'deleted']),
          by: openEnum(['owner', 'requester']),
          at: z.string(),
        }),
      ),
    },
  },
})
