import { useQueryClient } from '@tanstack/react-query'
import { type Booking, CODE_DIGITS, pickUp } from '@ungana/contracts-logistics'
import { Button, Card, Quiet, RefusalNotice, SectionHeading, Stack, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useLocation } from 'react-router-dom'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['code', 'plate'] as const

const pickUpForm = ({ id }: Booking, code: string): FormDefinition<(typeof fields)[number]> => ({
  store: `pickup:${id}:${code}`,
  fields,
  optional: new Set(),
  defaults: { code, plate: '' },
  problemsOf: (values) => schemaProblems(pickUp.schema.body, values, fields),
})

/** By the driver, at the shipper's door. A QR code that was read brings its code along in the address. */
export function PickUpForm({ booking }: { readonly booking: Booking }) {
  const { hash } = useLocation()
  const code = new URLSearchParams(hash.slice(1)).get('code') ?? ''
  return <CodeForm key={code} booking={booking} code={code} />
}

function CodeForm({ booking, code }: { readonly booking: Booking; readonly code: string }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(pickUpForm(booking, code), {
    send: (body, key) => sendForm(key, (options) => call(pickUp, { params: { id: booking.id }, body }, options)),
    refusalOf: (error) => {
      // What is wrong may have stopped the booking: the page shows how it stands.
      queries.invalidateQueries({ queryKey: logisticsKey() })
      return refusalOf(error, fields)
    },
    onSent: () => {
      toast({ title: 'Picked up', description: 'The shipper has been told.' })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not picked up' },
  })
  return (
    <Card as="section" aria-labelledby="pick-up">
      <form {...form.formProps} aria-label="Pick up">
        <Stack $gap={4}>
          <SectionHeading id="pick-up">Pick up</SectionHeading>
          <Quiet>
            The shipper shows you a code of {CODE_DIGITS} digits. A wrong code or plate stops the booking until our team has looked at it.
          </Quiet>
          <RefusalNotice returned={form.returned} />
          <TextField {...form.field('code')} label="Pick-up code" inputMode="numeric" autoComplete="one-time-code" maxLength={CODE_DIGITS + 1} />
          <TextField {...form.field('plate')} label="Plate of the truck that stands here" autoComplete="off" autoCapitalize="characters" />
          <div>
            <Button type="submit" variant="primary" loading={form.sending}>
              Pick Up
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
