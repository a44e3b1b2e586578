/** Files that both sides keep with a deal, and the lane whose required documents they are compared with. */
import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { sides } from './deals.ts'

export const DEAL_FILE_BYTES_MAX = 10 * 1024 * 1024
export const dealFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** Of one deal, so that nobody fills the disk. */
export const DEAL_FILES_MAX = 60
/** What others issue for the goods. A file may also be a document that logistics lists for the lane. */
export const dealFileKinds = ['inspection', 'phytosanitary-certificate', 'bill-of-lading', 'insurance', 'photo', 'other'] as const

const place = line(1, 100, 'Please choose a place.')
const lane = z.object({ origin: place, destination: place, cargoType: z.nullable(line(1, 60, 'Please choose a cargo.')) })
export type DealLane = z.output<typeof lane>

export const dealFile = z.object({
  id: z.uuid(),
  /** One of `dealFileKinds`, or the id of a document of the lane. */
  kind: z.string(),
  name: z.string(),
  bytes: z.int(),
  by: openEnum(sides),
  /** ISO 8601, UTC. */
  at: z.string(),
})
export type DealFile = z.output<typeof dealFile>

const dealFiles = z.object({
  /** Null until one side has chosen it. */
  lane: z.nullable(lane),
  /** The oldest first. */
  files: z.array(dealFile),
})
export type DealFiles = z.output<typeof dealFiles>

const dealId = z.object({ id: z.uuid() })
const fileId = z.object({ id: z.uuid(), file: z.uuid() })

/** For the two companies, and for staff to read if the deal is or was disputed; others get 404 DEALS_NOT_FOUND, here and below. */
export const listDealFiles = endpoint({ method: 'GET', url: '/api/deals/:id/files', schema: { params: dealId, response: { 200: dealFiles } } })

/** By either side. */
export const setDealLane = endpoint({
  method: 'PUT',
  url: '/api/deals/:id/lane',
  schema: { params: dealId, body: lane, response: { 200: dealFiles } },
})

/** A form with a `file` and its `kind`, by either side. 409 DEALS_TOO_MANY_FILES. */
export const addDealFile = endpoint({
  method: 'POST',
  url: '/api/deals/:id/files',
  deadline: 'transfer',
  schema: { params: dealId, response: { 201: dealFiles } },
})

/** Always a download. */
export const readDealFile = endpoint({
  method: 'GET',
  url: '/api/deals/:id/files/:file',
  deadline: 'transfer',
  schema: { params: fileId, response: { 200: z.string() } },
})

/** By the side that added it. 409 DEALS_FILE_REPORTED for the photo of a report, and DEALS_DISPUTED during a dispute. */
export const removeDealFile = endpoint({
  method: 'DELETE',
  url: '/api/deals/:id/files/:file',
  schema: { params: fileId, response: { 200: dealFiles } },
})

/** URL path of a file, for links. */
export const dealFilePath = (dealId: string, fileId: string) => `/api/deals/${dealId}/files/${fileId}`
