// Works out what an import will do, from the rows and the current members only.
import { type ImportOutcome, type MemberField, memberFields } from '@ungana/contracts-directory'
import { type Text, text } from '@ungana/language/server'
import { memberKey } from './member-key.ts'
import type { MemberValues, ReadRow } from './member-values.ts'

export interface KnownMember extends Readonly<Record<MemberField, string>> {
  readonly id: string
  readonly businessId: string | null
}

export interface PlannedRow {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly reason: Text | null
  readonly name: string
  readonly country: string
  readonly changes: readonly { readonly field: MemberField; readonly from: string; readonly to: string }[]
  /** All values of a new member, else null. */
  readonly values: MemberValues | null
  /** The id of an existing member, else null. */
  readonly memberId: string | null
  /** True if the member has no company yet, so that one can be suggested. */
  readonly linkable: boolean
}

const notImported = { changes: [], values: null, memberId: null, linkable: false } as const

/** One planned row for each row, in order. An empty cell leaves the stored value unchanged. */
export function planImport(rows: readonly { readonly line: number; readonly read: ReadRow }[], members: readonly KnownMember[]): PlannedRow[] {
  const known = new Map(members.map((member) => [memberKey(member), member]))
  const seen = new Map<string, { readonly line: number; readonly values: string }>()

  return rows.map(({ line, read }) => {
    const { name, country } = read.values
    const row = { line, name, country }
    if (read.reason !== undefined) return { ...row, ...notImported, outcome: 'bad', reason: read.reason }

    const key = memberKey(read.values)
    const before = seen.get(key)
    const values = JSON.stringify(read.values)
    if (before) {
      const reason =
        before.values === values
          ? text('The same name and country are in line {line}.', { line: before.line })
          : text('The same name and country are in line {line}, with other details. We use that line.', { line: before.line })
      return { ...row, ...notImported, outcome: 'duplicate', reason }
    }
    seen.set(key, { line, values })

    const member = known.get(key)
    if (!member) return { ...row, outcome: 'new', reason: null, changes: [], values: read.values, memberId: null, linkable: true }
    const changes = memberFields.flatMap((field) => {
      const [from, to] = [member[field], read.values[field]]
      return to === '' || to === from ? [] : [{ field, from, to }]
    })
    const outcome = changes.length > 0 ? 'changed' : 'unchanged'
    return { ...row, outcome, reason: null, changes, values: null, memberId: member.id, linkable: member.businessId === null }
  })
}

export type ImportCounts = Readonly<Record<ImportOutcome, number>>

export function countOutcomes(rows: readonly Pick<PlannedRow, 'outcome'>[]): ImportCounts {
  const counts = { new: 0, changed: 0, unchanged: 0, duplicate: 0, bad: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
