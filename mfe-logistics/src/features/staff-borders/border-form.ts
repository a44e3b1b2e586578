import { t } from '@lingui/core/macro'
import { type BorderPost, setBorderStatus } from '@ungana/contracts-logistics'
import { type FormDefinition, schemaProblems, type Values } from '@ungana/web-kit'

const fields = ['status', 'source', 'asOf', 'note'] as const
type Field = (typeof fields)[number]

/** The form's values as the API expects them; the time in UTC when given. */
export function borderOf({ status, source, asOf, note }: Values<Field>) {
  const moment = new Date(asOf)
  return {
    status,
    source,
    note: note.trim() === '' ? null : note,
    ...(asOf && { asOf: Number.isNaN(moment.getTime()) ? asOf : moment.toISOString() }),
  }
}

/** The form for a new border report. Starts with the current status and note, but without source and time. */
export const borderForm = ({ id, status, asOf, note }: BorderPost): FormDefinition<Field> => ({
  store: `border:${id}:${asOf}`,
  fields,
  optional: new Set(['asOf', 'note']),
  defaults: { status, source: '', asOf: '', note: note ?? '' },
  problemsOf: (values) => schemaProblems(setBorderStatus.schema.body, borderOf(values), fields),
})

/** "2 rerouted, 1 suspended." */
export function affectedText({ rerouted, suspended, resumed }: { readonly rerouted: number; readonly suspended: number; readonly resumed: number }) {
  const parts = [
    rerouted > 0 ? t`${rerouted} rerouted` : '',
    suspended > 0 ? t`${suspended} suspended` : '',
    resumed > 0 ? t`${resumed} resumed` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : t`No bookings are affected.`
}
