import { type BorderPost, setBorderStatus } from '@ungana/contracts-logistics'
import { type FormDefinition, schemaProblems, type Values } from '@ungana/web-kit'

const fields = ['status', 'source', 'asOf', 'note'] as const
type Field = (typeof fields)[number]

/** As the call takes it: the moment in UTC, where one is named. */
export function borderOf({ status, source, asOf, note }: Values<Field>) {
  const moment = new Date(asOf)
  return {
    status,
    source,
    note: note.trim() === '' ? null : note,
    ...(asOf && { asOf: Number.isNaN(moment.getTime()) ? asOf : moment.toISOString() }),
  }
}

/** What is said of a post anew: its status and note are where it starts, source and moment are not. */
export const borderForm = ({ id, status, asOf, note }: BorderPost): FormDefinition<Field> => ({
  store: `border:${id}:${asOf}`,
  fields,
  optional: new Set(['asOf', 'note']),
  defaults: { status, source: '', asOf: '', note: note ?? '' },
  problemsOf: (values) => schemaProblems(setBorderStatus.schema.body, borderOf(values), fields),
})

/** "2 led another way, 1 suspended." */
export function affectedText({ rerouted, suspended, resumed }: { readonly rerouted: number; readonly suspended: number; readonly resumed: number }) {
  const parts = [
    rerouted > 0 ? `${rerouted} led another way` : '',
    suspended > 0 ? `${suspended} suspended` : '',
    resumed > 0 ? `${resumed} moving again` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing depends on it.'
}
