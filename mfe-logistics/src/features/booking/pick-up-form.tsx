import { t } from '@lingui/core/macro'
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

/** Pick-up by the driver. The QR code opens this page with the code in the URL. */
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
      // A wrong code or plate may have put the booking on hold, so reload the booking.
      queries.invalidateQueries({ queryKey: logisticsKey() })
      return refusalOf(error, fields)
    },
    onSent: () => {
      toast({ title: t`Picked up`, description: t`We have notified the shipper.` })
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not picked up` },
  })
  return (
    <Card as="section" aria-labelledby="pick-up">
      <form {...form.formProps} aria-label={t`Pick up`}>
        <Stack $gap={4}>
          <SectionHeading id="pick-up">{t`Pick up`}</SectionHeading>
          <Quiet>
            {t`The shipper shows you a ${CODE_DIGITS}-digit code. A wrong code or number plate puts the booking on hold until our team checks it.`}
          </Quiet>
          <RefusalNotice rejection={form.rejection} />
          <TextField {...form.field('code')} label={t`Pick-up code`} inputMode="numeric" autoComplete="one-time-code" maxLength={CODE_DIGITS + 1} />
          <TextField {...form.field('plate')} label={t`Number plate of the truck in front of you`} autoComplete="off" autoCapitalize="characters" />
          <div>
            <Button type="submit" variant="primary" loading={form.sending}>
              {t`Pick up`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
