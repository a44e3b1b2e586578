import { t } from '@lingui/core/macro'
import { type Booking, closeBooking } from '@ungana/contracts-logistics'
import { Button, Notice, Stack } from '@ungana/ui'
import { call, useHost } from '@ungana/web-kit'
import { useAction } from '#lib/queries.ts'

/** Lets the shipper confirm that everything arrived. */
export function CloseBooking({ booking: { id } }: { readonly booking: Booking }) {
  const { toast } = useHost()
  const closing = useAction((_: undefined, options) => call(closeBooking, { params: { id } }, options), {
    failure: t`Not closed`,
    onDone: () => toast({ title: t`Booking closed`, description: t`You can now review each other.` }),
  })
  return (
    <Notice tone="success" title={t`Delivered`}>
      <Stack $gap={3}>
        <p>{t`Did everything arrive in good order? Please confirm to close the booking. Otherwise it closes automatically after three days.`}</p>
        <div>
          <Button variant="primary" loading={closing.pending} onClick={() => closing.run(undefined)}>
            {t`Confirm and close`}
          </Button>
        </div>
        {closing.refusal ? <p role="alert">{closing.refusal}</p> : null}
      </Stack>
    </Notice>
  )
}
