// A member import: stores the file, previews the changes and applies them.

import { randomUUIDv7 } from 'node:crypto'
import {
  IMPORT_ROWS_PAGE_SIZE,
  type ImportOutcome,
  MEMBERS_MAX,
  type MemberImport,
  type MemberImportRow,
  type MemberMapping,
  memberMapping,
} from '@ungana/contracts-directory'
import type { LanguageCode } from '@ungana/language'
import { say, type Text, text } from '@ungana/language/server'
import { audit, InvalidInput } from '@ungana/service-kit'
import { parse } from 'zod/v4/core'
import { MemberImportDone, MemberImportNotFound, MembersChanged, TooManyMembers } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { announceMembers } from '#lib/members-named.ts'
import { suggestCompanies } from './company-suggestions.ts'
import type { DecodedText } from './decode-text.ts'
import type { MemberEditor } from './member-editor.ts'
import { memberKey } from './member-key.ts'
import { readRow } from './member-values.ts'
import { raiseMembersVersion } from './members.ts'
import { countOutcomes, type KnownMember, type PlannedRow, planImport } from './plan-import.ts'
import type { TableRow } from './read-table.ts'
import { recogniseColumns } from './recognise-columns.ts'
import type { TableReader } from './table-reader.ts'

/** A planned row with its suggested company. `reason` is in English; `told` waits for a language, and plans of earlier releases lack it. */
type PreviewedRow = Omit<PlannedRow, 'reason'> & Pick<MemberImportRow, 'suggestion' | 'reason'> & { readonly told?: Text | null }
type ImportRow = NonNullable<Awaited<ReturnType<Transaction['memberImport']['findFirst']>>>

/** Maximum number of open imports of an organization. One more import replaces the oldest. */
const MOST_OPEN = 5

interface ImportKey {
  readonly organizationId: string
  readonly importId: string
}

export async function openImport(
  tx: Transaction,
  {
    organizationId,
    fileName,
    decoded,
    rows,
    editor,
  }: {
    readonly organizationId: string
    readonly fileName: string
    readonly decoded: DecodedText
    readonly rows: readonly TableRow[]
    readonly editor: MemberEditor
  },
): Promise<MemberImport> {
  const { text, encoding } = decoded
  const { country } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { country: true } })
  await makeRoom(tx, organizationId)
  const row = await tx.memberImport.create({
    data: { id: randomUUIDv7(), organizationId, createdBy: editor.id, fileName, encoding, content: text, mapping: recogniseColumns(rows, country) },
  })
  return presentImport(row, rows)
}

async function makeRoom(tx: Transaction, organizationId: string): Promise<void> {
  const open = { organizationId, status: 'open' }
  const newest = await tx.memberImport.findMany({
    where: open,
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_OPEN - 1,
  })
  await tx.memberImport.deleteMany({ where: { ...open, id: { notIn: newest.map(({ id }) => id) } } })
}

/** Days after which an import is deleted, finished or not: it has the addresses and phone numbers of people. */
const KEPT_DAYS = 30

export async function deleteOldImports(tx: Transaction): Promise<void> {
  await tx.memberImport.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) } } })
}

/** @throws MemberImportNotFound */
export async function getImport(prisma: Database['prisma'] | Transaction, { organizationId, importId }: ImportKey): Promise<ImportRow> {
  const row = await prisma.memberImport.findFirst({ where: { id: importId, organizationId } })
  if (!row) throw new MemberImportNotFound()
  return row
}

/** @throws MemberImportNotFound, MemberImportDone, TooManyMembers, InvalidInput for a column that the file does not have */
export async function previewImport({ pool, prisma }: Database, tables: TableReader, key: ImportKey, mapping: MemberMapping): Promise<MemberImport> {
  const row = await getImport(prisma, key)
  if (row.status !== 'open') throw new MemberImportDone()
  const rows = await tables.read(row.content)
  refuseMissingColumns(mapping, rows)
  const read = rows.slice(mapping.header ? 1 : 0).map((tableRow) => ({ line: tableRow.line, read: readRow(tableRow, mapping) }))

  const { version, members } = await prisma.$transaction(async (tx) => {
    // Locks the organization's row, which every member change locks too, so version and members fit together.
    const [organization] = await tx.$queryRaw<{ version: number }[]>`
      SELECT members_version AS version FROM organizations WHERE id = ${key.organizationId}::uuid FOR SHARE`
    return { version: organization?.version ?? 0, members: await knownMembers(tx, key.organizationId) }
  })
  const planned = planImport(read, members)
  const counts = countOutcomes(planned)
  if (members.length + counts.new > MEMBERS_MAX) throw new TooManyMembers(String(MEMBERS_MAX))

  const values = new Map(read.map(({ line, read }) => [line, read.values]))
  const wanted = planned
    .filter(({ linkable }) => linkable)
    .map(({ line, name, country }) => ({ line, name, country, website: websiteOf(values.get(line)) }))
  const suggestions = await suggestCompanies(pool, key.organizationId, wanted)
  const plan: PreviewedRow[] = planned.map(({ reason: told, ...plannedRow }) => ({
    ...plannedRow,
    reason: told && say('en', told),
    told,
    suggestion: suggestions.get(plannedRow.line) ?? null,
  }))

  const [previewed] = await prisma.memberImport.updateManyAndReturn({
    where: { id: key.importId, status: 'open' },
    data: { mapping, plan: plan as unknown as object[], membersVersion: version, previews: { increment: 1 } },
  })
  if (!previewed) throw new MemberImportDone()
  return presentImport(previewed, rows)
}

const websiteOf = (values: object | undefined): string => (values && 'website' in values && typeof values.website === 'string' ? values.website : '')

function refuseMissingColumns({ columns }: MemberMapping, rows: readonly TableRow[]): void {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  for (const [field, column] of Object.entries(columns)) {
    if (typeof column === 'number' && column >= width) throw new InvalidInput(`columns.${field}`, 'The file does not have this column.')
  }
}

async function knownMembers(tx: Transaction, organizationId: string): Promise<KnownMember[]> {
  const rows = await tx.organizationMember.findMany({ where: { organizationId } })
  return rows.map(({ id, businessId, name, country, city, website, email, phone, sector }) => ({
    id,
    businessId,
    name,
    country,
    city: city ?? '',
    website: website ?? '',
    email: email ?? '',
    phone: phone ?? '',
    sector: sector ?? '',
  }))
}

/** Rows of the last preview, in file order. @param page from 1 */
export function importRows(
  row: ImportRow,
  filter: { readonly outcome?: ImportOutcome | undefined; readonly suggested?: boolean; readonly page: number },
  language: LanguageCode,
) {
  const rows = planOf(row).filter(
    ({ outcome, suggestion }) => (filter.outcome === undefined || outcome === filter.outcome) && (!filter.suggested || suggestion !== null),
  )
  const begin = (filter.page - 1) * IMPORT_ROWS_PAGE_SIZE
  return { total: rows.length, rows: rows.slice(begin, begin + IMPORT_ROWS_PAGE_SIZE).map((each) => presentRow(each, language)) }
}

export const planOf = ({ plan }: ImportRow): readonly PreviewedRow[] => (plan ?? []) as unknown as readonly PreviewedRow[]

/**
 * Applies the preview in `tx`.
 * @param version of the preview
 * @param links lines whose suggestion is right
 * @param rows of the file
 * @throws MemberImportNotFound, MemberImportDone, MembersChanged, InvalidInput for a line without a suggestion
 */
export async function commitImport(
  tx: Transaction,
  key: ImportKey,
  { version, links, rows }: { readonly version: number; readonly links: readonly number[]; readonly rows: readonly TableRow[] },
  editor: MemberEditor,
): Promise<MemberImport> {
  const { organizationId, importId } = key
  // Lock first, so that no other import or member change runs at the same time.
  const [now] = await tx.$queryRaw<{ version: number }[]>`
    SELECT members_version AS version FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`
  const row = await getImport(tx, key)
  if (row.status !== 'open') throw new MemberImportDone()
  if (row.membersVersion === null || row.previews !== version || now?.version !== row.membersVersion) throw new MembersChanged()

  const plan = planOf(row)
  const linked = linksOf(plan, links)
  // A company may have refused the organization since the preview.
  const refused = await tx.refusedOrganization.count({ where: { organizationId, businessId: { in: [...linked.values()] } } })
  if (refused > 0) throw new MembersChanged()
  const added = plan.flatMap(({ line, values }) => (values ? [{ line, values }] : []))
  await insertMembers(
    tx,
    organizationId,
    added.map(({ line, values }) => ({ id: randomUUIDv7(), key: memberKey(values), businessId: linked.get(line) ?? null, ...values })),
  )
  const changed = plan.flatMap(({ line, memberId, changes }) => {
    const businessId = linked.get(line)
    if (memberId === null || (changes.length === 0 && businessId === undefined)) return []
    return [{ id: memberId, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])), ...(businessId !== undefined && { businessId }) }]
  })
  await updateMembers(tx, changed)

  if (added.length + changed.length > 0) await raiseMembersVersion(tx, organizationId)
  if (linked.size > 0) await announceMembers(tx, organizationId, [...linked.values()])
  const done = await tx.memberImport.update({ where: { id: importId }, data: { status: 'committed', content: '' } })
  await audit.add(tx, {
    actor: editor.id,
    action: 'organization.members.imported',
    subject: organizationId,
    details: { importId, added: added.length, changed: changed.length, linked: linked.size },
  })
  return presentImport(done, rows)
}

/** Company ids by line. */
function linksOf(plan: readonly PreviewedRow[], links: readonly number[]): ReadonlyMap<number, string> {
  const suggested = new Map(plan.flatMap(({ line, suggestion }) => (suggestion ? [[line, suggestion.id] as const] : [])))
  return new Map(
    links.map((line) => {
      const id = suggested.get(line)
      if (id === undefined) throw new InvalidInput('links', text('Line {line} has no suggestion.', { line }))
      return [line, id]
    }),
  )
}

/** One statement for any number of members. Empty text is stored as null. */
async function insertMembers(tx: Transaction, organizationId: string, members: readonly object[]): Promise<void> {
  if (members.length === 0) return
  await tx.$executeRaw`
    INSERT INTO organization_members (id, organization_id, key, name, country, city, website, email, phone, sector, business_id)
    SELECT
      c.id, ${organizationId}::uuid, c.key, c.name, c.country, nullif(c.city, ''), nullif(c.website, ''), nullif(c.email, ''), nullif(c.phone, ''),
      nullif(c.sector, ''), b.id
    FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS c (
      id uuid, key text, name text, country text, city text, website text, email text, phone text, sector text, "businessId" uuid
    )
    LEFT JOIN businesses AS b ON b.id = c."businessId"`
}

/** One statement for any number of members. A missing field stays unchanged. */
async function updateMembers(tx: Transaction, changed: readonly { readonly id: string; readonly businessId?: string }[]): Promise<void> {
  if (changed.length === 0) return
  await tx.$executeRaw`
    UPDATE organization_members AS m SET
      name = coalesce(c.name, m.name), country = coalesce(c.country, m.country), city = coalesce(c.city, m.city),
      website = coalesce(c.website, m.website), email = coalesce(c.email, m.email), phone = coalesce(c.phone, m.phone),
      sector = coalesce(c.sector, m.sector), business_id = coalesce(b.id, m.business_id), version = m.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c (
      id uuid, name text, country text, city text, website text, email text, phone text, sector text, "businessId" uuid
    )
    LEFT JOIN businesses AS b ON b.id = c."businessId"
    WHERE m.id = c.id`
}

const EXAMPLES = 3

/** The rows of the file, which is deleted when its import is finished. */
export const rowsOf = async ({ content }: ImportRow, tables: TableReader): Promise<readonly TableRow[]> => (content ? tables.read(content) : [])

export function presentImport(row: ImportRow, rows: readonly TableRow[]): MemberImport {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: width }, (_, index) => {
    const [name = '', ...below] = rows.slice(0, 20).map(({ cells }) => (cells[index] ?? '').trim().slice(0, 100))
    return { name, examples: below.filter(Boolean).slice(0, EXAMPLES) }
  })
  const plan = planOf(row)
  const mapping = parse(memberMapping, row.mapping)
  return {
    id: row.id,
    fileName: row.fileName,
    encoding: row.encoding,
    status: row.status,
    columns,
    // The file of a finished import is deleted, but its plan has one row per line of the file.
    rows: row.content ? rows.length : plan.length + (mapping.header ? 1 : 0),
    mapping,
    preview:
      row.membersVersion === null
        ? null
        : { version: row.previews, counts: countOutcomes(plan), suggestions: plan.filter(({ suggestion }) => suggestion !== null).length },
  }
}

const presentRow = ({ line, outcome, reason, told, name, country, changes, suggestion }: PreviewedRow, language: LanguageCode): MemberImportRow => ({
  line,
  outcome,
  reason: told ? say(language, told) : reason,
  name,
  country,
  changes: [...changes],
  suggestion,
})
