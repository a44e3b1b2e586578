/** Everything held about an account, as one JSON file: gathered from all services, then downloaded by its owner alone. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const accountExport = z.object({
  id: z.uuid(),
  /** failed: a service did not answer; asking again begins anew. */
  status: openEnum(['gathering', 'ready', 'failed']),
  /** How many services have answered, of how many. */
  done: z.int(),
  total: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The file is removed then. */
  expiresAt: z.string(),
})
export type AccountExport = z.output<typeof accountExport>

/** Begins to gather, or answers the one that is being gathered. 429 for more than a few a day. */
export const startExport = endpoint({ method: 'POST', url: '/api/auth/exports', schema: { response: { 202: accountExport } } })

/** The newest, or null. */
export const getExport = endpoint({
  method: 'GET',
  url: '/api/auth/exports/latest',
  schema: { response: { 200: z.object({ export: z.nullable(accountExport) }) } },
})

/** 404 IDENTITY_EXPORT_NOT_FOUND for another's, for one that is not ready, and for one that is over. */
export const downloadExport = endpoint({
  method: 'GET',
  url: '/api/auth/exports/:id/file',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.looseObject({}) } },
})

export const downloadExportAddress = (id: string) => downloadExport.url.replace(':id', id)
