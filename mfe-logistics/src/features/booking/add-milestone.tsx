import { t } from '@lingui/core/macro'
import { addMilestone, type Booking } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, FormFields, Notice, RefusalNotice, SectionHeading, SelectField, Stack, TextField, WideField } from '@ungana/ui'
import {
  type FormDefinition,
  momentText,
  newIdempotencyKey,
  refusalOf,
  SavedOnPhone,
  schemaProblems,
  storeDraft,
  useForm,
  useWriter,
  type Values,
  waitingText,
} from '@ungana/web-kit'
import { useState } from 'react'
import { type MilestoneStep, recordStep, type StepJournal } from '#lib/steps.ts'
import { BorderButtons } from './border-buttons.tsx'

const fields = ['status', 'place', 'note'] as const
type Field = (typeof fields)[number]

const bodyOf = ({ status, place, note }: Values<Field>) => ({ status, ...(place && { place }), ...(note.trim() && { note }) })

const milestoneForm = (booking: Booking, now: string): FormDefinition<Field> => ({
  store: `milestone:${booking.id}`,
  fields,
  optional: new Set(['place', 'note']),
  defaults: { status: now === 'in transit' ? 'at border' : 'in transit', place: '', note: '' },
  problemsOf: (values) => schemaProblems(addMilestone.schema.body, bodyOf(values), fields),
})

interface AddMilestoneProps {
  readonly booking: Booking
  /** Milestones of this booking that wait on this device. */
  readonly milestones: readonly MilestoneStep[]
  readonly journal: StepJournal
  /** Whether the carrier may add a milestone. */
  readonly open: boolean
}

/** Lets the carrier add milestones during the trip. Without a connection, they wait on the phone. */
export function AddMilestone({ booking, milestones, journal, open }: AddMilestoneProps) {
  const writer = useWriter() ?? ''
  // Each new round empties the form.
  const [round, setRound] = useState(0)
  const definition = milestoneForm(booking, milestones.at(-1)?.data.status ?? booking.status)
  const edit = async (step: MilestoneStep) => {
    if ((await journal.discard(step, { asked: false })) !== 'discarded') return
    const { status, place = '', note = '' } = step.data
    storeDraft(definition, { values: { status, place, note }, key: newIdempotencyKey() }, writer)
    setRound(round + 1)
  }
  return (
    <Card as="section" aria-labelledby="add-milestone">
      <Stack $gap={4}>
        <SectionHeading id="add-milestone">{t`Where is the truck?`}</SectionHeading>
        {milestones.map((step) => {
          const { id, text, data, refusal } = step
          return refusal ? (
            <Notice key={id} tone="danger" title={t`Not added`} role="alert">
              <Stack $gap={3}>
                <p>
                  {text}, {momentText(data.at)}
                </p>
                <p>{refusal.message}</p>
                <Cluster>
                  {refusal.changeFirst ? null : (
                    <Button variant="outline" size="small" onClick={() => void journal.retry(step)}>
                      {t`Try again`}
                    </Button>
                  )}
                  {open ? (
                    <Button variant="outline" size="small" onClick={() => void edit(step)}>
                      {t`Edit`}
                    </Button>
                  ) : null}
                  <Button variant="outline" size="small" onClick={() => void journal.discard(step, { asked: false })}>
                    {t`Discard`}
                  </Button>
                </Cluster>
              </Stack>
            </Notice>
          ) : null
        })}
        <WaitingMilestones milestones={milestones.filter(({ refusal }) => !refusal)} journal={journal} />
        {open ? <BorderButtons booking={booking} waiting={milestones} /> : null}
        {open ? <MilestoneForm key={round} booking={booking} definition={definition} onAdded={() => setRound(round + 1)} /> : null}
      </Stack>
    </Card>
  )
}

function WaitingMilestones({ milestones, journal }: Pick<AddMilestoneProps, 'milestones' | 'journal'>) {
  const [first] = milestones
  if (!first) return null
  return (
    <SavedOnPhone journal={journal}>
      {milestones.map(({ id, text, data }) => (
        <p key={id}>
          {text}, {momentText(data.at)}
        </p>
      ))}
      <p>
        {waitingText(first, milestones) ?? t`We send this when there is a connection.`} {t`Open any page of this site to send it.`}
      </p>
    </SavedOnPhone>
  )
}

interface MilestoneFormProps {
  readonly booking: Booking
  readonly definition: FormDefinition<Field>
  readonly onAdded: () => void
}

function MilestoneForm({ booking, definition, onAdded }: MilestoneFormProps) {
  const writer = useWriter() ?? ''
  const form = useForm(definition, {
    send: (values, key) => {
      const body = addMilestone.schema.body.parse(bodyOf(values))
      return recordStep(writer, booking.id, { ...body, kind: 'milestone', at: new Date().toISOString() }, { key })
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: onAdded,
    failure: { title: t`Not added` },
  })
  return (
    <form {...form.formProps} aria-label={t`Add a milestone`}>
      <Stack $gap={4}>
        <RefusalNotice rejection={form.rejection} />
        <FormFields>
          <SelectField
            {...form.field('status')}
            label={t`Milestone`}
            options={[
              { value: 'in transit', label: t`In transit` },
              { value: 'at border', label: t`At border` },
            ]}
          />
          <SelectField
            {...form.field('place')}
            label={t`Place`}
            aside={t`optional`}
            placeholder={t`No place`}
            options={booking.route.points.map(({ name }) => name)}
          />
          <WideField>
            <TextField {...form.field('note')} label={t`Note`} aside={t`optional`} autoComplete="off" />
          </WideField>
        </FormFields>
        <div>
          <Button type="submit" variant="secondary" loading={form.sending}>
            {t`Add milestone`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
