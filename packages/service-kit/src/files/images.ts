// Encodes pictures in a process of its own, because a picture can be made that takes seconds to decode, or that crashes the decoder.
import { type Text, text } from '@ungana/language/server'
import { deadlineFactor } from '../deadline-factor.ts'
import { InvalidInput, Unavailable } from '../errors.ts'
import { openSideProcess, TookTooLong } from '../side-process.ts'
import { FILE_FIELD } from './file-errors.ts'
import type { FileType } from './file-types.ts'

/** Longest side in pixels. Smaller pictures keep their size. */
export const imageSizes = { large: 1600, medium: 800, small: 320 } as const
export type ImageSize = keyof typeof imageSizes

export const IMAGE_TYPE = 'image/webp'
export const imageFile = (size: ImageSize) => `${size}.webp`

export interface ImageJob {
  readonly path: string
  readonly type: FileType
  readonly folder: string
}

interface ImageDimensions {
  readonly width: number
  readonly height: number
}

export type ImageOutcome = ImageDimensions | { readonly problem: Text }

export const DAMAGED = text('We cannot read this picture. It may be damaged. Please choose another.')
const TOO_SLOW = text('This picture takes too long to read. Save it again with a photo program, or choose another.')

export interface ImageEncoder {
  /**
   * Turns the picture at `path` upright and writes it into `folder` in each size. Only the first frame of an animation is kept. An account's pictures
   * are encoded one after the other, so that others wait for at most one of them.
   * @returns width and height of the large picture
   * @throws InvalidInput if the picture is damaged, incomplete, has too many pixels or takes too long; Unavailable if too many are waiting
   */
  encode(picture: ImageJob, ownerId: string): Promise<ImageDimensions>
  close(): void
}

/** A photo of 40 million pixels takes about 1 s. Each account has at most one picture among those waiting. */
export function openImageEncoder(patience = 3000 * deadlineFactor, waiting = 20): ImageEncoder {
  const aside = openSideProcess<ImageJob, ImageOutcome>(new URL('./image-process.ts', import.meta.url), { patience, waiting })
  /** Each account's last picture. */
  const lasts = new Map<string, Promise<unknown>>()

  async function encode(picture: ImageJob): Promise<ImageDimensions> {
    const outcome = await aside.run(picture).catch((error: unknown) => {
      if (error instanceof Unavailable) throw error
      throw Object.assign(new InvalidInput(FILE_FIELD, error instanceof TookTooLong ? TOO_SLOW : DAMAGED), { cause: error })
    })
    if ('problem' in outcome) throw new InvalidInput(FILE_FIELD, outcome.problem)
    return outcome
  }

  return {
    async encode(picture, ownerId) {
      const turn = (lasts.get(ownerId) ?? Promise.resolve()).then(() => encode(picture))
      const settled = turn.catch(() => undefined)
      lasts.set(ownerId, settled)
      try {
        return await turn
      } finally {
        if (lasts.get(ownerId) === settled) lasts.delete(ownerId)
      }
    },
    close: aside.close,
  }
}
