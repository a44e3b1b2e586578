// Pictures are decoded and drawn anew: what leaves here has only pixels in common with what came in. No EXIF, no place where it was taken, no
// second meaning of its bytes.
import { join } from 'node:path'
import sharp from 'sharp'
import { InvalidInput, Unavailable } from '../errors.ts'
import { FILE_FIELD } from './file-errors.ts'
import type { FileType } from './file-types.ts'

/** Longest side in pixels. Smaller pictures stay as they are. */
export const imageSizes = { large: 1600, medium: 800, small: 320 } as const
export type ImageSize = keyof typeof imageSizes

export const IMAGE_TYPE = 'image/webp'
export const imageFile = (size: ImageSize) => `${size}.webp`

/** Decoded, a pixel takes three or four bytes. */
const PIXELS_MAX = 40_000_000
const SECONDS_MAX = 20
/** One picture at a time takes one processor; so many more wait. */
const WAITING_MAX = 20

/** Loaders of libvips, by what the content was found to be. */
const formats: Partial<Record<FileType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

// What was decoded once is not needed again.
sharp.cache(false)

/**
 * Writes the picture at `path` into `folder`, once for each size, upright; of an animation its first frame.
 * @returns the largest one's size
 * @throws InvalidInput for one that is damaged, cut short, or has too many pixels; Unavailable while too many are waiting
 */
export async function drawImages(path: string, type: FileType, folder: string): Promise<{ width: number; height: number }> {
  return inTurn(async () => {
    try {
      const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
      if (format !== formats[type]) throw new InvalidInput(FILE_FIELD, DAMAGED)
      if (width * height > PIXELS_MAX) throw new InvalidInput(FILE_FIELD, TOO_MANY_PIXELS)
      const large = join(folder, imageFile('large'))
      const drawn = await draw(path, large, imageSizes.large)
      // From the large one: decoding a photo takes far longer than all the rest.
      for (const size of ['medium', 'small'] as const) await draw(large, join(folder, imageFile(size)), imageSizes[size])
      return { width: drawn.width, height: drawn.height }
    } catch (error) {
      if (error instanceof InvalidInput) throw error
      throw Object.assign(new InvalidInput(FILE_FIELD, DAMAGED), { cause: error })
    }
  })
}

const DAMAGED = 'This picture cannot be read: it is damaged or was not uploaded whole.'
const TOO_MANY_PIXELS = `This picture has too many pixels: at most ${PIXELS_MAX / 1_000_000} million are taken.`

function draw(from: string, to: string, side: number) {
  return sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: SECONDS_MAX })
    .toFile(to)
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting > WAITING_MAX) throw new Unavailable('too many pictures at once')
  waiting += 1
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting -= 1
  }
}
