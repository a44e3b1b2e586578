import { t } from '@lingui/core/macro'
import { type Booking, CODE_DIGITS, deliver } from '@ungana/contracts-logistics'
import { Button, Card, Notice, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { ApiError, PhotoField, SavedOnPhone, schemaProblems, useWriter, waitingText } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { refusalText } from '#lib/queries.ts'
import { type DeliveryStep, recordStep, type StepJournal } from '#lib/steps.ts'

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

interface DeliverFormProps {
  readonly booking: Booking
  /** The delivery that waits on this device. */
  readonly delivery: DeliveryStep | undefined
  readonly journal: StepJournal
}

/** Proof of delivery by the driver: a photo and the receiver's code. Without a connection, it waits on the phone. */
export function DeliverForm({ booking, delivery, journal }: DeliverFormProps) {
  return (
    <Card as="section" aria-labelledby="deliver">
      <Stack $gap={4}>
        <SectionHeading id="deliver">{t`Deliver`}</SectionHeading>
        {delivery && !delivery.refusal ? (
          <SavedOnPhone journal={journal}>
            <p>
              {waitingText(delivery, [delivery]) ?? t`We send the photo and code when there is a connection.`}{' '}
              {t`Open any page of this site to send them.`}
            </p>
          </SavedOnPhone>
        ) : (
          <Entry key={delivery?.id ?? 'new'} booking={booking} refused={delivery} />
        )}
      </Stack>
    </Card>
  )
}

/** The original time, unless the server refused that time. Otherwise a delivery from a phone with a wrong clock would be refused forever. */
const timeOf = (refused: DeliveryStep | undefined): string =>
  refused && refused.refusal?.field !== 'at' ? refused.data.at : new Date().toISOString()

interface EntryProps extends Omit<DeliverFormProps, 'delivery' | 'journal'> {
  /** A delivery that waited on this phone and was refused. */
  readonly refused: DeliveryStep | undefined
}

function Entry({ booking, refused }: EntryProps) {
  const writer = useWriter() ?? ''
  const [photo, setPhoto] = useState<Blob | undefined>(refused?.files[0]?.content)
  const [code, setCode] = useState(refused?.data.code ?? '')
  const [problems, setProblems] = useState<{ readonly code?: string; readonly photo?: string; readonly whole?: string }>(
    refused?.refusal ? { whole: refused.refusal.message } : {},
  )
  const [sending, setSending] = useState(false)

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    const found = {
      // Check here, because there may be no connection at the receiver's door. Later, the receiver who knows the code is gone.
      ...schemaProblems(deliver.schema.body, { code: digits, proofId: '' }, ['code']),
      ...(photo ? {} : { photo: t`Please add a photo of the delivery.` }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || !photo || sending) return
    setSending(true)
    try {
      await recordStep(writer, booking.id, { kind: 'delivery', code: digits, at: timeOf(refused) }, { photo, replaced: refused })
    } catch (error) {
      // The browser has no room for it, so only this form has the photo.
      setProblems({
        whole: isOffline(error)
          ? t`Not sent, and this browser cannot save it. Keep this page open and try again when you are online.`
          : refusalText(error),
      })
    }
    setSending(false)
  }

  return (
    <form onSubmit={send} noValidate aria-label={t`Deliver`}>
      <Stack $gap={4}>
        <Quiet>{t`Take a photo of the goods at the delivery place. Ask the receiver for the delivery code. This also works offline.`}</Quiet>
        {problems.whole ? (
          <Notice tone="danger" role="alert">
            {problems.whole}
          </Notice>
        ) : null}
        <PhotoField
          label={t`Photo of the delivery`}
          photo={photo}
          problem={problems.photo}
          onChange={(picture) => {
            setProblems({})
            setPhoto(picture)
          }}
        />
        <TextField
          label={t`Delivery code`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_DIGITS + 1}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={problems.code}
          aria-required
        />
        <div>
          <Button type="submit" variant="primary" loading={sending} loadingLabel={t`Saving...`}>
            {t`Deliver`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
