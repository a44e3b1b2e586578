import { useQueryClient } from '@tanstack/react-query'
import { addMilestone, type Booking } from '@ungana/contracts-logistics'
import { Button, Card, FormFields, Notice, RefusalNotice, SectionHeading, SelectField, Stack, TextField, WideField } from '@ungana/ui'
import { type FormDefinition, momentText, refusalOf, schemaProblems, useForm, useHost, type Values } from '@ungana/web-kit'
import { keptSteps, type MilestoneStep, stepText } from '#lib/kept-steps.ts'
import { logisticsKey } from '#lib/queries.ts'
import { isRefusal, sendAfterKept } from '#lib/send-step.ts'
import type { KeptSteps } from '#lib/use-kept-steps.ts'

const fields = ['status', 'place', 'note'] as const
type Field = (typeof fields)[number]

const bodyOf = ({ status, place, note }: Values<Field>) => ({ status, ...(place && { place }), ...(note.trim() && { note }) })

/** How many the driver has written down: what comes from elsewhere meanwhile leaves what is being typed. */
const writtenDown = ({ milestones }: Booking) => milestones.filter(({ kind }) => kind === 'in transit' || kind === 'at border').length

const milestoneForm = (booking: Booking, now: string, waiting: number): FormDefinition<Field> => ({
  store: `milestone:${booking.id}:${writtenDown(booking) + waiting}`,
  fields,
  optional: new Set(['place', 'note']),
  defaults: { status: now === 'in transit' ? 'at border' : 'in transit', place: '', note: '' },
  problemsOf: (values) => schemaProblems(addMilestone.schema.body, bodyOf(values), fields),
})

interface AddMilestoneProps {
  readonly booking: Booking
  readonly steps: KeptSteps
}

/** By the carrier, on the way. Without a network it waits on the phone. */
export function AddMilestone({ booking, steps }: AddMilestoneProps) {
  const mine = steps.kept.filter(({ bookingId }) => bookingId === booking.id)
  // What waits to be delivered is at its door: nothing comes before that any more.
  const delivered = mine.some((step) => step.kind === 'delivery' && step.refusal === undefined)
  const waiting = mine.filter((step): step is MilestoneStep => step.kind === 'milestone')
  if (delivered && waiting.length === 0) return null
  return (
    <Card as="section" aria-labelledby="add-milestone">
      <Stack $gap={4}>
        <SectionHeading id="add-milestone">Where is the truck?</SectionHeading>
        {waiting.length > 0 ? (
          <Notice tone="warning" title="Kept on this phone" role="status">
            <Stack $gap={3}>
              {waiting.map((step) => (
                <p key={step.id}>
                  {stepText(step)}, {momentText(step.at)}
                </p>
              ))}
              <p>It could not be sent, and goes out as soon as there is a network.</p>
              <div>
                <Button variant="outline" onClick={steps.sendAll}>
                  Send Now
                </Button>
              </div>
            </Stack>
          </Notice>
        ) : null}
        {delivered ? null : <MilestoneForm key={writtenDown(booking) + waiting.length} booking={booking} waiting={waiting} look={steps.look} />}
      </Stack>
    </Card>
  )
}

interface MilestoneFormProps {
  readonly booking: Booking
  readonly waiting: readonly MilestoneStep[]
  readonly look: KeptSteps['look']
}

function MilestoneForm({ booking, waiting, look }: MilestoneFormProps) {
  const { session, toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(milestoneForm(booking, waiting.at(-1)?.status ?? booking.status, waiting.length), {
    send: async (values, key) => {
      const userId = session.user?.id ?? ''
      const body = addMilestone.schema.body.parse(bodyOf(values))
      const step: MilestoneStep = { ...body, kind: 'milestone', id: key, userId, bookingId: booking.id, at: new Date().toISOString() }
      try {
        await sendAfterKept(step)
        return 'sent'
      } catch (error) {
        if (isRefusal(error) || !(await keptSteps(userId)).some(({ id }) => id === step.id)) throw error
        return 'kept'
      }
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (how) => {
      toast(
        how === 'sent'
          ? { title: 'Milestone added', description: 'The shipper has been told.' }
          : { title: 'Kept on this phone', description: 'It goes out as soon as there is a network.' },
      )
      void look()
      void queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not added' },
  })
  return (
    <form {...form.formProps} aria-label="Add a milestone">
      <Stack $gap={4}>
        <RefusalNotice returned={form.returned} />
        <FormFields>
          <SelectField
            {...form.field('status')}
            label="Milestone"
            options={[
              { value: 'in transit', label: 'In transit' },
              { value: 'at border', label: 'At border' },
            ]}
          />
          <SelectField
            {...form.field('place')}
            label="Place"
            aside="optional"
            placeholder="Not named"
            options={booking.route.points.map(({ name }) => name)}
          />
          <WideField>
            <TextField {...form.field('note')} label="Note" aside="optional" autoComplete="off" />
          </WideField>
        </FormFields>
        <div>
          <Button type="submit" variant="secondary" loading={form.sending}>
            Add Milestone
          </Button>
        </div>
      </Stack>
    </form>
  )
}
