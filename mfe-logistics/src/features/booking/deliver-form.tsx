import { t } from '@lingui/core/macro'
import { type Booking, CODE_DIGITS, deliver, PROOF_BYTES_MAX, proofTypes } from '@ungana/contracts-logistics'
import { Button, Card, FieldGroup, GroupProblem, Notice, Quiet, SectionHeading, Stack, TextField } from '@ungana/ui'
import { ApiError, schemaProblems, shrinkPicture, waitingText } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { refusalText } from '#lib/queries.ts'
import { type DeliveryStep, recordStep, type StepJournal } from '#lib/steps.ts'
import { SavedOnPhone } from './saved-on-phone.tsx'

const Picture = styled.img`
  width: 100%;
  max-height: 260px;
  border-radius: 10px;
  object-fit: cover;
`

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

interface DeliverFormProps {
  readonly booking: Booking
  readonly accountId: string
  /** The delivery that waits on this device. */
  readonly delivery: DeliveryStep | undefined
  readonly journal: StepJournal
}

/** Proof of delivery by the driver: a photo and the receiver's code. Without a connection, it waits on the phone. */
export function DeliverForm({ booking, accountId, delivery, journal }: DeliverFormProps) {
  return (
    <Card as="section" aria-labelledby="deliver">
      <Stack $gap={4}>
        <SectionHeading id="deliver">{t`Deliver`}</SectionHeading>
        {delivery && !delivery.refusal ? (
          <SavedOnPhone journal={journal}>
            <p>
              {waitingText(delivery, [delivery]) ?? t`We send the photo and code when there is a connection.`} {t`Any page of this site sends them.`}
            </p>
          </SavedOnPhone>
        ) : (
          <Entry key={delivery?.id ?? 'new'} booking={booking} accountId={accountId} refused={delivery} />
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

function Entry({ booking, accountId, refused }: EntryProps) {
  const id = useId()
  const [photo, setPhoto] = useState<Blob | undefined>(refused?.files[0]?.content)
  const [code, setCode] = useState(refused?.data.code ?? '')
  const [problems, setProblems] = useState<{ readonly code?: string; readonly photo?: string; readonly whole?: string }>(
    refused?.refusal ? { whole: refused.refusal.message } : {},
  )
  const [sending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = useDataUrl(photo)

  const choose = async (file: File) => {
    if (!proofTypes.some((type) => type === file.type)) return setProblems({ photo: t`Please take a JPEG, PNG or WebP photo.` })
    const picture = await shrinkPicture(file)
    if (picture.size > PROOF_BYTES_MAX) return setProblems({ photo: t`This photo is larger than 8 MB. Please take a smaller photo.` })
    setProblems({})
    setPhoto(picture)
  }

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
      await recordStep(accountId, booking.id, { kind: 'delivery', code: digits, at: timeOf(refused) }, { photo, replaced: refused })
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
        <FieldGroup aria-label={t`Photo of the delivery`} aria-describedby={problems.photo ? `${id}photo` : undefined}>
          <Stack $gap={3}>
            {shown ? <Picture src={shown} alt={t`Photo of the delivery`} /> : null}
            <input
              ref={input}
              type="file"
              hidden
              accept={proofTypes.join(',')}
              capture="environment"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                currentTarget.value = ''
                if (file) void choose(file)
              }}
            />
            <div>
              <Button variant="outline" onClick={() => input.current?.click()}>
                {photo ? t`Take another photo` : t`Take a photo`}
              </Button>
            </div>
            {problems.photo ? (
              <GroupProblem id={`${id}photo`} role="alert">
                {problems.photo}
              </GroupProblem>
            ) : null}
          </Stack>
        </FieldGroup>
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

/** A data URL for a local picture. The site's content policy blocks `blob:` URLs. */
function useDataUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(blob)
    return () => reader.abort()
  }, [blob])
  return url
}
