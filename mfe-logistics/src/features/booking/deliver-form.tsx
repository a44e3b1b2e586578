import { useQueryClient } from '@tanstack/react-query'
import { type Booking, CODE_DIGITS, deliver, PROOF_BYTES_MAX, proofTypes } from '@ungana/contracts-logistics'
import { Button, Card, color, Notice, Quiet, SectionHeading, Stack, size, TextField } from '@ungana/ui'
import { newKey, schemaProblems, shrinkPicture, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { type DeliveryStep, dropStep, keptSteps, momentOf } from '#lib/kept-steps.ts'
import { logisticsKey, refusalText } from '#lib/queries.ts'
import { sendByHand } from '#lib/send-by-hand.ts'
import { sendAfterKept } from '#lib/send-step.ts'
import type { KeptSteps } from '#lib/use-kept-steps.ts'

const Picture = styled.img`
  width: 100%;
  max-height: 260px;
  border-radius: 10px;
  object-fit: cover;
`

const PhotoGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Wrong = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;

  &:empty {
    display: none;
  }
`

/** By the driver, at the receiver's door: a photo and the code that the receiver has. Without a network it waits on the phone. */
export function DeliverForm({ booking, steps }: { readonly booking: Booking; readonly steps: KeptSteps }) {
  const { kept, look, sendAll } = steps
  const waiting = kept.find((step): step is DeliveryStep => step.kind === 'delivery' && step.bookingId === booking.id)
  return (
    <Card as="section" aria-labelledby="deliver">
      <Stack $gap={4}>
        <SectionHeading id="deliver">Deliver</SectionHeading>
        {waiting && waiting.refusal === undefined ? (
          <Notice tone="warning" title="Kept on this phone" role="status">
            <Stack $gap={3}>
              <p>It could not be sent. Photo and code go out as soon as there is a network: leave this page open, or open it again later.</p>
              <div>
                <Button variant="outline" onClick={sendAll}>
                  Send Now
                </Button>
              </div>
            </Stack>
          </Notice>
        ) : (
          // A second refusal is told in the same form, where the driver's place is.
          <Entry key={waiting ? 'refused' : 'new'} booking={booking} refused={waiting} onKept={look} />
        )}
      </Stack>
    </Card>
  )
}

interface EntryProps {
  readonly booking: Booking
  /** What waited on this phone and was refused. */
  readonly refused: DeliveryStep | undefined
  readonly onKept: KeptSteps['look']
}

function Entry({ booking, refused, onKept }: EntryProps) {
  const { session, toast } = useHost()
  const queries = useQueryClient()
  const id = useId()
  const [photo, setPhoto] = useState<Blob | undefined>(refused?.photo)
  const [code, setCode] = useState(refused?.code ?? '')
  const [problems, setProblems] = useState<{ readonly code?: string; readonly photo?: string; readonly whole?: string }>(
    refused?.refusal === undefined ? {} : { whole: refused.refusal },
  )
  const [sending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = useDataUrl(photo)

  const choose = async (file: File) => {
    if (!proofTypes.some((type) => type === file.type)) return setProblems({ photo: 'Please take a JPEG, PNG or WebP photo.' })
    const picture = await shrinkPicture(file)
    if (picture.size > PROOF_BYTES_MAX) return setProblems({ photo: 'This photo is too large: at most 8 MB are taken.' })
    setProblems({})
    setPhoto(picture)
  }

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    const found = {
      // Told here: at the door there may be no network, and the receiver with the code is gone when it is back.
      ...schemaProblems(deliver.schema.body, { code: digits, proofId: '' }, ['code']),
      ...(photo ? {} : { photo: 'Please add a photo of the delivery.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || !photo || sending || !session.user) return
    setSending(true)
    const at = momentOf(refused, new Date())
    const step: DeliveryStep = { kind: 'delivery', id: newKey(), userId: session.user.id, bookingId: booking.id, code: digits, photo, at }
    const outcome = await sendByHand(step, refused, { send: sendAfterKept, kept: keptSteps, drop: dropStep })
    if (outcome.kind === 'sent') toast({ title: 'Delivered', description: 'The shipper has been told.' })
    if (outcome.kind === 'refused') setProblems({ whole: refusalText(outcome.error) })
    if (outcome.kind === 'lost')
      setProblems({ whole: 'It could not be sent, and this browser keeps nothing: leave this page open, and try again when there is a network.' })
    setSending(false)
    void onKept()
    queries.invalidateQueries({ queryKey: logisticsKey() })
  }

  return (
    <form onSubmit={send} noValidate aria-label="Deliver">
      <Stack $gap={4}>
        <Quiet>Take a photo of the goods where they stand, and ask the receiver for the delivery code. It works without a network too.</Quiet>
        {problems.whole ? (
          <Notice tone="danger" role="alert">
            {problems.whole}
          </Notice>
        ) : null}
        <PhotoGroup aria-label="Photo of the delivery" aria-describedby={problems.photo ? `${id}photo` : undefined}>
          <Stack $gap={3}>
            {shown ? <Picture src={shown} alt="The photo of the delivery" /> : null}
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
                {photo ? 'Take Another Photo' : 'Take a Photo'}
              </Button>
            </div>
            <Wrong id={`${id}photo`} role="alert">
              {problems.photo}
            </Wrong>
          </Stack>
        </PhotoGroup>
        <TextField
          label="Delivery code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_DIGITS + 1}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={problems.code}
          aria-required
        />
        <div>
          <Button type="submit" variant="primary" loading={sending} loadingLabel="Sending...">
            Deliver
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** An address for a picture that is only here: in itself, as the site's policy shows no pictures of `blob:`. */
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
