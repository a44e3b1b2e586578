/** Imports members from a spreadsheet: upload, preview, then commit all rows or none. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { memberFields } from './members.ts'

/** Maximum size of a file, in bytes. */
export const MEMBER_FILE_MAX_BYTES = 2 * 1024 * 1024
/** Maximum number of rows in a file. */
export const MEMBER_FILE_MAX_ROWS = 5000
export const IMPORT_ROWS_PAGE_SIZE = 50

/** Column number from 0; null or missing means the file does not have this field. */
const columnOf = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(99))))
export const memberMapping = z.object({
  /** True if the first row holds column names. */
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
  /** The country for rows that name no country. If this is empty too, such rows are refused. */
  country: z.string().check(z.trim(), z.maxLength(100)),
})
export type MemberMapping = z.output<typeof memberMapping>

/**
 * new: will be added. changed: a member with this name and country exists, and other fields differ. unchanged: already up to date. duplicate: an earlier
 * line has the same name and country, and that line counts. bad: cannot be imported; `reason` says why.
 */
export const importOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'bad'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const memberImportRow = z.object({
  /** Line of the file, from 1, where the row begins. */
  line: z.int(),
  outcome: openEnum(importOutcomes),
  /** Says what is wrong with a bad or duplicate row; null for other rows. */
  reason: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  changes: z.array(z.object({ field: openEnum(memberFields), from: z.string(), to: z.string() })),
  /** A registered company that may be this member. The commit links it only if `links` lists this row. */
  suggestion: z.nullable(
    z.object({ id: z.uuid(), businessName: z.string(), location: z.string(), country: z.string(), by: openEnum(['name', 'website']) }),
  ),
})
export type MemberImportRow = z.output<typeof memberImportRow>

export const memberImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The detected encoding: "UTF-8", "UTF-16" or "Windows-1252". */
  encoding: z.string(),
  status: openEnum(['open', 'committed']),
  /** One entry per column of the widest row: the cell of the first row, and a few cells below it. */
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** Number of rows, including the header row. */
  rows: z.int(),
  /** The last previewed mapping; before the first preview, a guess from the column names. */
  mapping: memberMapping,
  /** Null until the first preview. */
  preview: z.nullable(
    z.object({
      /** Each preview of an import has a new version. */
      version: z.int(),
      counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), duplicate: z.int(), bad: z.int() }),
      /** Number of rows that have a suggested company. */
      suggestions: z.int(),
    }),
  ),
})
export type MemberImport = z.output<typeof memberImport>

const params = z.object({ id: z.uuid() })
const importParams = z.object({ id: z.uuid(), importId: z.uuid() })

/** A multipart form with the file, or the pasted text, in the field `file`. 400 VALIDATION if it is not a table, 413 PAYLOAD_TOO_LARGE. */
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

/** Shows what the import would do with these columns. Changes no member. 409 MEMBER_IMPORT_DONE. */
export const previewMemberImport = endpoint({
  method: 'PUT',
  url: '/api/organizations/:id/member-imports/:importId/mapping',
  deadline: 'transfer',
  schema: { params: importParams, body: memberMapping, response: { 200: memberImport } },
})

/** Rows of the last preview, `IMPORT_ROWS_PAGE_SIZE` per page, total in X-Total-Count. `suggested=true` returns only rows that have a suggestion. */
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

/** All rows of the last preview as CSV, before and after the commit. */
export const memberImportReport = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/member-imports/:importId/report.csv',
  deadline: 'transfer',
  schema: { params: importParams, response: { 200: z.string() } },
})

/**
 * Applies the preview with this `version`, all rows or none. `links` lists the lines whose suggested company is right. 409 MEMBERS_CHANGED if the
 * members changed since, or a newer preview exists: ask for a new preview. 409 MEMBER_IMPORT_DONE. A repeated call with the same Idempotency-Key
 * changes nothing.
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
