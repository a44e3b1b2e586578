import { IMAGE_MAX_BYTES, imagePath, imageTypes, uploadImage } from '@ungana/contracts-directory'
import { Button, Cluster, color, Progress, size } from '@ungana/ui'
import { ApiError, failureText, newKey, SUBMISSION_FAILED, shrinkPicture, uploadFile } from '@ungana/web-kit'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { SENDING } from './sending-picture.ts'

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`

const Label = styled.p`
  font-size: ${size.small};
  font-weight: 600;
`

const Note = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Wrong = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;

  &:empty {
    display: none;
  }
`

interface ImageFieldProps {
  readonly name: string
  /** Address of the picture; empty for none. */
  readonly defaultValue: string
  readonly error: string | undefined
  readonly label: string
  readonly removeLabel: string
  /** Draws the picture at an address, or what stands in its place. */
  readonly children: (image: string | null) => ReactNode
}

/** A picture of a form: uploaded as soon as it is chosen, and kept by what the form saves. */
export function ImageField({ name, defaultValue, error, label, removeLabel, children }: ImageFieldProps) {
  const id = useId()
  const [image, setImage] = useState(defaultValue)
  /** From 0 to 1; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const shown = useRef(defaultValue)

  // The form hears of it as of anything that is typed.
  useEffect(() => {
    if (shown.current === image) return
    shown.current = image
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [image])
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    setRefused('')
    setSent(0)
    const controller = new AbortController()
    sending.current = controller
    try {
      const picture = await shrinkPicture(file)
      if (picture.size > IMAGE_MAX_BYTES) return setRefused(`This file is too large: at most ${IMAGE_MAX_BYTES / 1024 / 1024} MB are taken.`)
      const options = { name: file.name, idempotencyKey: newKey(), onProgress: setSent, signal: controller.signal }
      const uploaded = await uploadFile(uploadImage, picture, options)
      setImage(imagePath(uploaded.id))
    } catch (failure) {
      if (!controller.signal.aborted) setRefused(wordsFor(failure))
    } finally {
      if (!controller.signal.aborted) setSent(null)
    }
  }

  const problem = refused || error
  return (
    <Box role="group" aria-labelledby={`${id}label`} aria-describedby={problem ? `${id}problem` : `${id}note`}>
      <Label id={`${id}label`}>{label}</Label>
      {children(image || null)}
      <input ref={hidden} type="hidden" name={name} value={image} {...(sent !== null && { [SENDING]: '' })} />
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file, chosen again, is a new try.
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Cluster $gap={3}>
        <Button variant="outline" size="small" loading={sent !== null} loadingLabel="Sending..." onClick={() => input.current?.click()}>
          {image ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {image && sent === null ? (
          <Button variant="ghost" size="small" onClick={() => setImage('')}>
            {removeLabel}
          </Button>
        ) : null}
      </Cluster>
      {sent === null ? null : (
        <Progress label="Sending the picture" value={sent * 100} text={sent < 1 ? `${Math.round(sent * 100)}%` : 'Being prepared'} />
      )}
      {/* Always there: a live region that comes with its text is not read out everywhere. */}
      <Wrong id={`${id}problem`} role="alert">
        {problem}
      </Wrong>
      <Note id={`${id}note`}>
        JPEG, PNG or WebP, at most {IMAGE_MAX_BYTES / 1024 / 1024} MB. What your camera wrote into it, such as the place, is taken out.
      </Note>
    </Box>
  )
}

const wordsFor = (failure: unknown) =>
  failureText(failure, failure instanceof ApiError && failure.status === 0 ? 'The connection broke off. Please try again.' : SUBMISSION_FAILED)
