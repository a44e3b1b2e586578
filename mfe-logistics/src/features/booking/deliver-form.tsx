import { useQueryClient } from '@tanstack/react-query'
import { type Booking, CODE_DIGITS, PROOF_BYTES_MAX, proofTypes } from '@ungana/contracts-logistics'
import { Button, Card, color, Notice, Quiet, SectionHeading, Stack, size, TextField } from '@ungana/ui'
import { newKey, shrinkPicture, useHost } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { dropProof, type KeptProof, keptProofs } from '#lib/proof-store.ts'
import { logisticsKey, refusalText } from '#lib/queries.ts'
import { isRefusal, sendProof } from '#lib/send-proof.ts'
import { useKeptProofs } from '#lib/use-kept-proofs.ts'

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
export function DeliverForm({ booking }: { readonly booking: Booking }) {
  const { kept, look, sendAll } = useKeptProofs()
  const waiting = kept.find(({ bookingId }) => bookingId === booking.id)
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
          <Entry key={waiting?.id} booking={booking} refused={waiting} onKept={look} />
        )}
      </Stack>
    </Card>
  )
}

interface EntryProps {
  readonly booking: Booking
  /** What waited on this phone and was refused. */
  readonly refused: KeptProof | undefined
  readonly onKept: () => void
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
  const shown = useObjectUrl(photo)

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
      ...(digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? {} : { code: `Please enter the ${CODE_DIGITS} digits of the code.` }),
      ...(photo ? {} : { photo: 'Please add a photo of the delivery.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0 || !photo || sending || !session.user) return
    setSending(true)
    const proof = { id: newKey(), userId: session.user.id, bookingId: booking.id, code: digits, photo, at: refused?.at ?? new Date().toISOString() }
    try {
      if (refused) await dropProof(refused.id).catch(() => undefined)
      await sendProof(proof)
      toast({ title: 'Delivered', description: 'The shipper has been told.' })
    } catch (error) {
      if (isRefusal(error)) {
        await dropProof(proof.id).catch(() => undefined)
        setProblems({ whole: refusalText(error) })
      } else if (!(await keptProofs(proof.userId)).some(({ id: kept }) => kept === proof.id)) {
        setProblems({ whole: 'It could not be sent, and this browser keeps nothing: leave this page open, and try again when there is a network.' })
      }
    } finally {
      setSending(false)
      onKept()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    }
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

/** An address for a picture that is only here. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
