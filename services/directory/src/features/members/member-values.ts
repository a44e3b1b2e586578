// Reads the values of a member from a row, or explains why the row cannot be imported.
import { type MemberField, type MemberMapping, memberFields, memberForm } from '@ungana/contracts-directory'
import { unguardFormula } from '@ungana/contracts-kit'
import { countryName } from './country-name.ts'
import type { TableRow } from './read-table.ts'

/** Empty text if the row has no value. */
export type MemberValues = Readonly<Record<MemberField, string>>

export type ReadRow =
  | { readonly values: MemberValues; readonly reason?: never }
  | { readonly values: Pick<MemberValues, 'name' | 'country'>; readonly reason: string }

const labels: Readonly<Record<MemberField, string>> = {
  name: 'The name',
  country: 'The country',
  city: 'The city',
  website: 'The website',
  email: 'The email address',
  phone: 'The phone number',
  sector: 'The sector',
}

/** Words and signs that people type into a cell without a value. */
const nothing = /^(?:-+|–|—|n\/?a|none|nil|null|\?|\.)$/i

export function readRow({ cells }: TableRow, { columns, country }: Pick<MemberMapping, 'columns' | 'country'>): ReadRow {
  const cell = (field: MemberField): string => {
    const column = columns[field]
    const text = column === undefined || column === null ? '' : unguardFormula(cells[column] ?? '')
    const line = text.replaceAll(/\s+/gu, ' ').trim()
    return field !== 'name' && nothing.test(line) ? '' : line
  }
  const values: MemberValues = {
    name: cell('name'),
    country: countryName(cell('country') || country),
    city: cell('city'),
    website: webAddress(cell('website')),
    email: cell('email').replace(/^mailto:/i, ''),
    phone: cell('phone'),
    sector: cell('sector'),
  }
  if (values.name === '') return { values, reason: 'The name is missing.' }
  if (values.country === '') return { values, reason: 'The country is missing.' }
  const issue = memberForm.safeParse(values).error?.issues[0]
  const field = memberFields.find((name) => name === issue?.path[0])
  return issue ? { values, reason: field ? reasonOf(field, values[field], issue) : 'We cannot read this row.' } : { values }
}

function reasonOf(field: MemberField, value: string, issue: { readonly code?: string; readonly maximum?: unknown }): string {
  if (issue.code === 'too_big') return `${labels[field]} is longer than ${String(issue.maximum)} characters.`
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  if (field === 'email') return `“${shown}” is not a valid email address.`
  if (field === 'website') return `“${shown}” is not a valid web address.`
  return `${labels[field]} has characters that are not allowed.`
}

/** Adds https:// to an address such as "www.kivu.example". */
function webAddress(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?$/u.test(typed) ? `https://${typed}` : typed
}
