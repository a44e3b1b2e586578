import { t } from '@lingui/core/macro'
import type { MemberField, MemberImport, MemberMapping } from '@ungana/contracts-directory'
import { memberFields } from '@ungana/contracts-directory'

export const fieldLabels: Readonly<Record<MemberField, string>> = {
  name: t`Name`,
  country: t`Country`,
  city: t`City`,
  website: t`Website`,
  email: t`Email`,
  phone: t`Phone`,
  sector: t`Sector`,
}

const TEXT_MAX = 40
const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)

/** Labels such as "Company (Kivu Coffee, Akagera Tea)", or "Column 2 (Rwanda, Kenya)" for a file without column names. */
export function columnOptions({ columns }: Pick<MemberImport, 'columns'>, header: boolean): { value: string; label: string }[] {
  return columns.map(({ name, examples }, index) => {
    const title = header && name !== '' ? shortened(name) : t`Column ${index + 1}`
    const shown = (header ? examples : [name, ...examples].filter(Boolean)).slice(0, 2).map(shortened).join(', ')
    return { value: String(index), label: shown ? `${title} (${shown})` : title }
  })
}

/** The mapping from the form; undefined if no column is chosen for the names. */
export function mappingOf(form: FormData): MemberMapping | undefined {
  const column = (field: MemberField): number | null => {
    const chosen = form.get(field)
    return typeof chosen === 'string' && /^\d+$/.test(chosen) ? Number(chosen) : null
  }
  const name = column('name')
  if (name === null) return undefined
  const others = Object.fromEntries(memberFields.filter((field) => field !== 'name').map((field) => [field, column(field)]))
  const country = form.get('defaultCountry')
  return { header: form.get('header') === 'yes', columns: { name, ...others }, country: typeof country === 'string' ? country.trim() : '' }
}
