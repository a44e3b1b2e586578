import { t } from '@lingui/core/macro'
import { IMAGE_MAX_BYTES, imagePath, uploadImage } from '@ungana/contracts-directory'
import { ApiError, failureText, newIdempotencyKey, SUBMISSION_FAILED, shrinkPicture, uploadFile } from '@ungana/web-kit'
import { useEffect, useRef, useState } from 'react'

export const PICTURE_NOTE = t`JPEG, PNG or WebP, at most ${IMAGE_MAX_BYTES / 1024 / 1024} MB. We remove hidden photo data such as the location.`

/** Uploads chosen files one after the other, and calls `onUploaded` with the URL of each. Stops when the field leaves the page. */
export function usePictureUpload(onUploaded: (image: string) => void) {
  /** Progress from 0 to 1; null while nothing uploads. */
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState('')
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (files: readonly File[]) => {
    setRefused('')
    const controller = new AbortController()
    sending.current = controller
    try {
      for (const file of files) {
        setSent(0)
        const picture = await shrinkPicture(file)
        if (picture.size > IMAGE_MAX_BYTES) return setRefused(t`This file is too large. The limit is ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`)
        const options = { name: file.name, idempotencyKey: newIdempotencyKey(), onProgress: setSent, signal: controller.signal }
        onUploaded(imagePath((await uploadFile(uploadImage, picture, options)).id))
      }
    } catch (failure) {
      if (!controller.signal.aborted) setRefused(errorText(failure))
    } finally {
      if (!controller.signal.aborted) setSent(null)
    }
  }
  return { sent, refused, send }
}

const errorText = (failure: unknown) =>
  failureText(failure, failure instanceof ApiError && failure.status === 0 ? t`The connection was lost. Please try again.` : SUBMISSION_FAILED)
