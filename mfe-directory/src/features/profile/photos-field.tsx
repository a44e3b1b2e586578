import { t } from '@lingui/core/macro'
import { imageInSize, imageTypes, PHOTOS_MAX } from '@ungana/contracts-directory'
import { Button, bareList, Cluster, color, PictureToShow, Progress, radius } from '@ungana/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Box, ErrorText, Label, Note } from './field-parts.ts'
import { photosOf, photosText } from './product-values.ts'
import { UPLOADING } from './uploading-picture.ts'
import { PICTURE_NOTE, usePictureUpload } from './use-picture-upload.ts'

const List = styled.ul`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: 12px;
`

const Photo = styled(PictureToShow)`
  display: block;
  width: 100%;
  aspect-ratio: 4 / 3;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  object-fit: cover;
`

interface PhotosFieldProps {
  readonly name: string
  /** URLs, separated by spaces. */
  readonly defaultValue: string
  readonly error: string | undefined
}

/** The photos of a product. Each file uploads as soon as the user chooses it. Saving the form keeps them. */
export function PhotosField({ name, defaultValue, error }: PhotosFieldProps) {
  const id = useId()
  const [photos, setPhotos] = useState(() => photosOf(defaultValue))
  const { sent, refused, send } = usePictureUpload((image) => setPhotos((before) => [...before, image].slice(0, PHOTOS_MAX)))
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const value = photosText(photos)
  const shown = useRef(value)

  // Fires an input event, so that the form handles the new list like typed text.
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])

  const change = (next: readonly string[]) => {
    setPhotos(next)
    // The pressed button is gone.
    addButton.current?.focus()
  }
  const problem = refused || error
  return (
    <Box role="group" aria-labelledby={`${id}label`} aria-describedby={problem ? `${id}problem` : `${id}note`}>
      <Label id={`${id}label`}>{t`Photos`}</Label>
      {photos.length > 0 ? (
        <List>
          {photos.map((photo, at) => (
            <li key={photo}>
              <Photo src={imageInSize(photo, 'small')} alt={t`Photo ${at + 1}`} width={132} height={99} />
              <Cluster $gap={0}>
                {at > 0 ? (
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={t`Show photo ${at + 1} first`}
                    onClick={() => change([photo, ...photos.filter((other) => other !== photo)])}
                  >
                    {t`First`}
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={t`Remove photo ${at + 1}`}
                  onClick={() => change(photos.filter((other) => other !== photo))}
                >
                  {t`Remove`}
                </Button>
              </Cluster>
            </li>
          ))}
        </List>
      ) : null}
      <input ref={hidden} type="hidden" name={name} value={value} {...(sent !== null && { [UPLOADING]: '' })} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, PHOTOS_MAX - photos.length)
          // Without this, choosing the same files again would not fire a change event.
          currentTarget.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <div>
        <Button
          ref={addButton}
          variant="outline"
          size="small"
          loading={sent !== null}
          loadingLabel={t`Uploading...`}
          disabled={photos.length >= PHOTOS_MAX}
          onClick={() => input.current?.click()}
        >
          {t`Add photos`}
        </Button>
      </div>
      {sent === null ? null : (
        <Progress label={t`Uploading photo`} value={sent * 100} text={sent < 1 ? `${Math.round(sent * 100)}%` : t`Processing`} />
      )}
      {/* Always rendered: some screen readers do not read a live region that appears together with its text. */}
      <ErrorText id={`${id}problem`} role="alert">
        {problem}
      </ErrorText>
      <Note id={`${id}note`}>{t`Up to ${PHOTOS_MAX} photos. Lists show the first one. ${PICTURE_NOTE}`}</Note>
    </Box>
  )
}
