/** Members from a spreadsheet: uploaded, looked at as what it would do, and then done as a whole or not at all. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { memberFields } from './members.ts'

/** Largest file that is taken, in bytes. */
export const MEMBER_FILE_MAX_BYTES = 2 * 1024 * 1024
/** Most rows of one file. */
export const MEMBER_FILE_MAX_ROWS = 5000
export const IMPORT_ROWS_PAGE_SIZE = 50

/** Which column of the file, from 0, says what; a field without a column is not said. */
const columnOf = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(99))))
export const memberMapping = z.object({
  /** Whether the first row names the columns. */
  header: z.boolean(),
  columns: z.object({
    name: z.int().check(z.minimum(0), z.maximum(99)),
    country: columnOf,
    city: columnOf,
    website: columnOf,
    email: columnOf,
    phone: columnOf,
    sector: columnOf,
  }),
  /** Of rows that say none. Empty: such rows are refused. */
  country: z.string().check(z.trim(), z.maxLength(100)),
})
export type MemberMapping = z.output<typeof memberMapping>

/**
 * new: will be added. changed: is there under the same name and country, and something else is said of it. unchanged: is there. duplicate: the
 * file has it in an earlier line, which counts. bad: cannot be taken, `reason` says why.
 */
export const importOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'bad'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const memberImportRow = z.object({
  /** Of the file, from 1, where the row begins. */
  line: z.int(),
  outcome: openEnum(importOutcomes),
  /** Of bad and duplicate rows, a sentence. */
  reason: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  changes: z.array(z.object({ field: openEnum(memberFields), from: z.string(), to: z.string() })),
  /** A registered company that this may be. It is linked only when the commit says so. */
  suggestion: z.nullable(
    z.object({ id: z.uuid(), businessName: z.string(), location: z.string(), country: z.string(), by: openEnum(['name', 'website']) }),
  ),
})
export type MemberImportRow = z.output<typeof memberImportRow>

export const memberImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** "UTF-8", "UTF-16", "Windows-1252": what the text was read as. */
  encoding: z.string(),
  status: openEnum(['open', 'committed']),
  /** Of the widest row: what the first row has in each column, and a few values below it. */
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** Of the file, the one with the names included. */
  rows: z.int(),
  /** As it was last looked at; before, what the names of the columns suggest. */
  mapping: memberMapping,
  /** Null until it was looked at. */
  preview: z.nullable(
    z.object({
      /** Of this preview: the next one of the same import has another. */
      version: z.int(),
      counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), duplicate: z.int(), bad: z.int() }),
      /** How many rows have a suggestion. */
      suggestions: z.int(),
    }),
  ),
})
export type MemberImport = z.output<typeof memberImport>

const params = z.object({ id: z.uuid() })
const importParams = z.object({ id: z.uuid(), importId: z.uuid() })

/** A form with the file, or what was pasted, as its field `file`. 400 VALIDATION where it is no table, 413 PAYLOAD_TOO_LARGE. */
export const uploadMemberFile = endpoint({
  method: 'POST',
  url: '/api/organizations/:id/member-imports',
  deadline: 'transfer',
  schema: { params, response: { 201: memberImport } },
})

export const getMemberImport = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-imports/:importId',
  schema: { params: importParams, response: { 200: memberImport } },
})

/** What it would do with the columns read so. Changes nothing of the members. 409 MEMBER_IMPORT_DONE. */
export const previewMemberImport = endpoint({
  method: 'PUT',
  url: '/api/organizations/:id/member-imports/:importId/mapping',
  deadline: 'transfer',
  schema: { params: importParams, body: memberMapping, response: { 200: memberImport } },
})

/** Rows of the last preview, `IMPORT_ROWS_PAGE_SIZE` a page; `outcome` narrows it, `suggested` to rows with a suggestion. X-Total-Count. */
export const listMemberImportRows = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-imports/:importId/rows',
  schema: {
    params: importParams,
    querystring: z.object({
      outcome: z.optional(z.enum(importOutcomes)),
      suggested: z.optional(z.enum(['true', 'false'])),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    }),
    response: { 200: z.array(memberImportRow) },
  },
})

/** Every row of the last preview as CSV, also after it was done. */
export const memberImportReport = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-imports/:importId/report.csv',
  deadline: 'transfer',
  schema: { params: importParams, response: { 200: z.string() } },
})

/**
 * Does what the preview of this `version` said, all of it or nothing. `links` are the lines whose suggestion is right. 409 MEMBERS_CHANGED
 * where the members have changed since, or there is a newer preview: look at a new one. 409 MEMBER_IMPORT_DONE. With an Idempotency-Key, sent twice does it once.
 */
export const commitMemberImport = endpoint({
  method: 'POST',
  url: '/api/organizations/:id/member-imports/:importId/commit',
  deadline: 'transfer',
  schema: {
    params: importParams,
    body: z.object({ version: z.int(), links: z.array(z.int()).check(z.maxLength(MEMBER_FILE_MAX_ROWS)) }),
    response: { 200: memberImport },
  },
})

export const exportMembersPath = (id: string) => `/api/organizations/${encodeURIComponent(id)}/members.csv`
export const memberImportReportPath = (id: string, importId: string) =>
  `/api/organizations/${encodeURIComponent(id)}/member-imports/${encodeURIComponent(importId)}/report.csv`
