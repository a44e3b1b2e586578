import { t } from '@lingui/core/macro'
import { imageTypes } from '@ungana/contracts-directory'
import { Button, Cluster, Progress } from '@ungana/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Box, ErrorText, Label, Note } from './field-parts.ts'
import { UPLOADING } from './uploading-picture.ts'
import { PICTURE_NOTE, usePictureUpload } from './use-picture-upload.ts'

interface ImageFieldProps {
  readonly name: string
  /** URL of the picture; empty for none. */
  readonly defaultValue: string
  readonly error: string | undefined
  readonly label: string
  readonly removeLabel: string
  /** Renders the picture with this URL, or a placeholder for null. */
  readonly children: (image: string | null) => ReactNode
}

/** A picture field. It uploads the file as soon as the user chooses it. Saving the form keeps the picture. */
export function ImageField({ name, defaultValue, error, label, removeLabel, children }: ImageFieldProps) {
  const id = useId()
  const [image, setImage] = useState(defaultValue)
  const { sent, refused, send } = usePictureUpload(setImage)
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const shown = useRef(defaultValue)

  // Fires an input event, so that the form handles the new picture like typed text.
  useEffect(() => {
    if (shown.current === image) return
    shown.current = image
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [image])

  const problem = refused || error
  return (
    <Box role="group" aria-labelledby={`${id}label`} aria-describedby={problem ? `${id}problem` : `${id}note`}>
      <Label id={`${id}label`}>{label}</Label>
      {children(image || null)}
      <input ref={hidden} type="hidden" name={name} value={image} {...(sent !== null && { [UPLOADING]: '' })} />
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Without this, choosing the same file again would not fire a change event.
          currentTarget.value = ''
          if (file) void send([file])
        }}
      />
      <Cluster $gap={3}>
        <Button variant="outline" size="small" loading={sent !== null} loadingLabel={t`Uploading...`} onClick={() => input.current?.click()}>
          {image ? t`Choose another picture` : t`Choose a picture`}
        </Button>
        {image && sent === null ? (
          <Button variant="ghost" size="small" onClick={() => setImage('')}>
            {removeLabel}
          </Button>
        ) : null}
      </Cluster>
      {sent === null ? null : (
        <Progress label={t`Uploading picture`} value={sent * 100} text={sent < 1 ? `${Math.round(sent * 100)}%` : t`Processing`} />
      )}
      {/* Always rendered: some screen readers do not read a live region that appears together with its text. */}
      <ErrorText id={`${id}problem`} role="alert">
        {problem}
      </ErrorText>
      <Note id={`${id}note`}>{PICTURE_NOTE}</Note>
    </Box>
  )
}
