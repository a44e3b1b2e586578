import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getTeam, type TeamPerson } from '@ungana/contracts-identity'
import { assignDriver, type Booking } from '@ungana/contracts-logistics'
import { Button, Card, Quiet, RefusalNotice, SectionHeading, SelectField, Stack } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const driverForm = ({ id, driver }: Booking): FormDefinition<'driver'> => ({
  store: `driver:${id}`,
  fields: ['driver'],
  optional: new Set(['driver']),
  defaults: { driver: driver?.id ?? '' },
  problemsOf: () => ({}),
})

const nameOf = ({ name, email }: Pick<TeamPerson, 'name' | 'email'>) => name || email

/** Lets the carrier choose who drives. A team without drivers sees nothing. */
export function AssignDriver({ booking }: { readonly booking: Booking }) {
  const { data } = useQuery({ queryKey: logisticsKey('team'), queryFn: ({ signal }) => call(getTeam, {}, { signal }) })
  const drivers = data?.people.filter(({ role }) => role === 'driver') ?? []
  return drivers.length > 0 ? <DriverForm booking={booking} drivers={drivers} /> : null
}

function DriverForm({ booking, drivers }: { readonly booking: Booking; readonly drivers: readonly TeamPerson[] }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(driverForm(booking), {
    send: ({ driver: chosen }) => {
      const person = drivers.find(({ id }) => id === chosen)
      return call(assignDriver, { params: { id: booking.id }, body: { driver: person ? { id: person.id, name: nameOf(person) } : null } })
    },
    refusalOf: (error) => refusalOf(error, ['driver']),
    onSent: () => {
      toast({ title: t`Driver saved` })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not saved` },
  })
  return (
    <Card as="section" aria-labelledby="assign-driver">
      <form {...form.formProps} aria-label={t`Choose the driver`}>
        <Stack $gap={4}>
          <SectionHeading id="assign-driver">{t`Driver`}</SectionHeading>
          <Quiet>{t`A driver sees only the trips that you choose here, and reports them on the phone.`}</Quiet>
          <RefusalNotice rejection={form.rejection} />
          <SelectField
            {...form.field('driver')}
            label={t`Driver of this trip`}
            placeholder={t`Nobody`}
            options={drivers.map((person) => ({ value: person.id, label: nameOf(person) }))}
          />
          <div>
            <Button type="submit" variant="outline" loading={form.sending}>
              {t`Save driver`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
