import { t } from '@lingui/core/macro'
import { Button, FieldGroup, GroupProblem, Picture, Stack } from '@ungana/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { shrinkPicture } from './shrink-picture.ts'

const Photo = styled(Picture)`
  width: 100%;
  max-height: 260px;
  border-radius: 10px;
  object-fit: cover;
`

/** As services accept them. */
const types = ['image/jpeg', 'image/png', 'image/webp']
const BYTES_MAX = 8 * 1024 * 1024

export interface PhotoFieldProps {
  readonly label: string
  readonly photo: Blob | undefined
  /** A small photo. */
  readonly onChange: (photo: Blob) => void
  /** Why the form was not accepted. */
  readonly problem?: string | undefined
}

/** Takes a photo with the camera of a phone, and shows it. */
export function PhotoField({ label, photo, onChange, problem }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const shown = useDataUrl(photo)
  const last = useRef<File>(null)
  const choose = async (file: File) => {
    last.current = file
    if (!types.includes(file.type)) return setRefused(t`Please take a JPEG, PNG or WebP photo.`)
    const picture = await shrinkPicture(file)
    // A large photo that was taken earlier may be ready later.
    if (last.current !== file) return
    if (picture.size > BYTES_MAX) return setRefused(t`This photo is larger than 8 MB. Please take a smaller photo.`)
    setRefused(undefined)
    onChange(picture)
  }
  const wrong = refused ?? problem
  return (
    <FieldGroup aria-label={label} aria-describedby={wrong ? id : undefined}>
      <Stack $gap={3}>
        {shown ? <Photo asked src={shown} alt={label} /> : null}
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',')}
          capture="environment"
          aria-label={label}
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
        {wrong ? (
          <GroupProblem id={id} role="alert">
            {wrong}
          </GroupProblem>
        ) : null}
      </Stack>
    </FieldGroup>
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
