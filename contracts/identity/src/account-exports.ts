/** Download of all data about an account as one JSON file. Identity collects the data from all services. Only the owner can download the file. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const accountExport = z.object({
  id: z.uuid(),
  /** failed: a service did not answer. Start a new export. */
  status: openEnum(['gathering', 'ready', 'failed']),
  /** How many services have answered, and how many there are. */
  done: z.int(),
  total: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** When the file will be deleted. */
  expiresAt: z.string(),
})
export type AccountExport = z.output<typeof accountExport>

/** Starts an export, or returns the one that is running. 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. 429 after a few exports in one day. */
export const startExport = endpoint({ method: 'POST', url: '/api/auth/exports', schema: { response: { 202: accountExport } } })

/** Returns the newest export, or null. */
export const getExport = endpoint({
  method: 'GET',
  url: '/api/auth/exports/latest',
  schema: { response: { 200: z.object({ export: z.nullable(accountExport) }) } },
})

/** 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. 404 IDENTITY_EXPORT_NOT_FOUND for another account's export, and for an unfinished or expired export. 409 IDENTITY_PROVE_ELSEWHERE if the device is new for another company of the person. */
export const downloadExport = endpoint({
  method: 'GET',
  url: '/api/auth/exports/:id/file',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.looseObject({}) } },
})
