import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Booking, nameTruck } from '@ungana/contracts-logistics'
import { Button, Card, Quiet, RefusalNotice, SectionHeading, Stack, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['plate'] as const

const plateForm = ({ id, plate }: Booking): FormDefinition<'plate'> => ({
  store: `plate:${id}`,
  fields,
  optional: new Set(),
  defaults: { plate: plate ?? '' },
  problemsOf: (values) => schemaProblems(nameTruck.schema.body, values, fields),
})

/** Lets the carrier add the truck. The shipper sees its number plate beside the code. */
export function NameTruck({ booking }: { readonly booking: Booking }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(plateForm(booking), {
    send: (body) => call(nameTruck, { params: { id: booking.id }, body }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: t`Truck saved` })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not saved` },
  })
  return (
    <Card as="section" aria-labelledby="name-truck">
      <form {...form.formProps} aria-label={t`Add your truck`}>
        <Stack $gap={4}>
          <SectionHeading id="name-truck">{t`Your truck`}</SectionHeading>
          <Quiet>{t`The shipper loads only the truck with this number plate.`}</Quiet>
          <RefusalNotice rejection={form.rejection} />
          <TextField {...form.field('plate')} label={t`Number plate`} autoComplete="off" autoCapitalize="characters" placeholder={t`KDA 123A`} />
          <div>
            <Button type="submit" variant={booking.plate ? 'outline' : 'primary'} loading={form.sending}>
              {booking.plate ? t`Change truck` : t`Save truck`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
