import { useQueryClient } from '@tanstack/react-query'
import { addMilestone, type Booking } from '@ungana/contracts-logistics'
import { Button, Card, FormFields, RefusalNotice, SectionHeading, SelectField, Stack, TextField, WideField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost, type Values } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['status', 'place', 'note'] as const
type Field = (typeof fields)[number]

const bodyOf = ({ status, place, note }: Values<Field>) => ({ status, ...(place && { place }), ...(note.trim() && { note }) })

const milestoneForm = ({ id, status, milestones }: Booking): FormDefinition<Field> => ({
  store: `ungana:milestone:${id}:${milestones.length}`,
  fields,
  optional: new Set(['place', 'note']),
  defaults: { status: status === 'in transit' ? 'at border' : 'in transit', place: '', note: '' },
  problemsOf: (values) => schemaProblems(addMilestone.schema.body, bodyOf(values), fields),
})

/** By the carrier, on the way. */
export function AddMilestone({ booking }: { readonly booking: Booking }) {
  return <MilestoneForm key={booking.milestones.length} booking={booking} />
}

function MilestoneForm({ booking }: { readonly booking: Booking }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(milestoneForm(booking), {
    send: (values, key) =>
      sendForm(key, (options) => call(addMilestone, { params: { id: booking.id }, body: addMilestone.schema.body.parse(bodyOf(values)) }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: 'Milestone added', description: 'The shipper has been told.' })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not added' },
  })
  return (
    <Card as="section" aria-labelledby="add-milestone">
      <form {...form.formProps} aria-label="Add a milestone">
        <Stack $gap={4}>
          <SectionHeading id="add-milestone">Where is the truck?</SectionHeading>
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
    </Card>
  )
}
