// Reads the values of a member from a row, or explains why the row cannot be imported.
import { type MemberField, type MemberMapping, memberFields, memberForm } from '@ungana/contracts-directory'
import { unguardFormula } from '@ungana/contracts-kit'
import { type Text, text } from '@ungana/language/server'
import { countryName } from './country-name.ts'
import type { TableRow } from './read-table.ts'

/** Empty text if the row has no value. */
export type MemberValues = Readonly<Record<MemberField, string>>

export type ReadRow =
  | { readonly values: MemberValues; readonly reason?: never }
  | { readonly values: Pick<MemberValues, 'name' | 'country'>; readonly reason: Text }

const labels: Readonly<Record<MemberField, Text>> = {
  name: text('The name'),
  country: text('The country'),
  city: text('The city'),
  website: text('The website'),
  email: text('The email address'),
  phone: text('The phone number'),
  sector: text('The sector'),
}

/** Words and signs that people type into a cell without a value. */
const nothing = /^(?:-+|–|—|n\/?a|none|nil|null|\?|\.)$/i

export function readRow({ cells }: TableRow, { columns, country }: Pick<MemberMapping, 'columns' | 'country'>): ReadRow {
  const cell = (field: MemberField): string => {
    const column = columns[field]
    const typed = column === undefined || column === null ? '' : unguardFormula(cells[column] ?? '')
    const line = typed.replaceAll(/\s+/gu, ' ').trim()
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
  if (values.name === '') return { values, reason: text('The name is missing.') }
  if (values.country === '') return { values, reason: text('The country is missing.') }
  const issue = memberForm.safeParse(values).error?.issues[0]
  const field = memberFields.find((name) => name === issue?.path[0])
  return issue ? { values, reason: field ? reasonOf(field, values[field], issue) : text('We cannot read this row.') } : { values }
}

function reasonOf(field: MemberField, value: string, issue: { readonly code?: string; readonly maximum?: unknown }): Text {
  if (issue.code === 'too_big') return text('{field} is longer than {count} characters.', { field: labels[field], count: Number(issue.maximum) })
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  if (field === 'email') return text('“{shown}” is not a valid email address.', { shown })
  if (field === 'website') return text('“{shown}” is not a valid web address.', { shown })
  return text('{field} has characters that are not allowed.', { field: labels[field] })
}

/** Adds https:// to an address such as "www.kivu.example". */
function webAddress(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?$/u.test(typed) ? `https://${typed}` : typed
}
