import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'

const params = z.object({ accountId: z.uuid() })

/** Whom the caller does not want to hear from, the last blocked first. */
export const listBlocks = endpoint({
  method: 'GET',
  url: '/api/blocks',
  schema: { response: { 200: z.array(z.extend(partner, { /** ISO 8601, UTC. */ blockedAt: z.string() })) } },
})

/** From now on this company's messages and inquiries are refused, in words that do not tell why. Repeating it changes nothing. */
export const blockAccount = endpoint({ method: 'PUT', url: '/api/blocks/:accountId', schema: { params, response: { 204: z.undefined() } } })
export const unblockAccount = endpoint({ method: 'DELETE', url: '/api/blocks/:accountId', schema: { params, response: { 204: z.undefined() } } })
