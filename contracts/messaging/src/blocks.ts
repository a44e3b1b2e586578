import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'

const params = z.object({ accountId: z.uuid() })

/** Accounts that the caller blocked, newest block first. */
export const listBlocks = endpoint({
  method: 'GET',
  url: '/api/blocks',
  schema: { response: { 200: z.array(z.extend(partner, { /** ISO 8601, UTC. */ blockedAt: z.string() })) } },
})

/** Refuses messages and inquiries of this company from now on, without telling it why. Safe to repeat. */
export const blockAccount = endpoint({ method: 'PUT', url: '/api/blocks/:accountId', schema: { params, response: { 204: z.undefined() } } })
export const unblockAccount = endpoint({ method: 'DELETE', url: '/api/blocks/:accountId', schema: { params, response: { 204: z.undefined() } } })

/** Whether a company blocked another, for the deals service. */
export const getBlock = endpoint({
  method: 'GET',
  url: '/internal/blocks/:accountId/:blockedId',
  schema: { params: z.extend(params, { blockedId: z.uuid() }), response: { 200: z.object({ blocked: z.boolean() }) } },
})
