// The process that decodes pictures and encodes them again, so that only the pixels of an upload remain: no EXIF data, no location, no hidden content.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from '@ungana/language/server'
import sharp from 'sharp'
import { serveJobs } from '../serve-jobs.ts'
import { countScans } from './count-scans.ts'
import type { FileType } from './file-types.ts'
import { DAMAGED, type ImageJob, type ImageOutcome, imageFile, imageSizes } from './images.ts'

/** The largest number of pixels that a picture may have. A decoded pixel takes three or four bytes. */
const PIXELS_MAX = 40_000_000
/** Cameras and programs write at most 18 scans. A JPEG of 150 KB can have thousands, and each takes as long as the whole picture. */
const SCANS_MAX = 50

const TOO_MANY_PIXELS = text('This picture is too large. The limit is {limit} million pixels.', { limit: PIXELS_MAX / 1_000_000 })
const TOO_MANY_SCANS = text('This picture is stored in an unusual way. Save it again with a photo program, or choose another.')

/** For each detected type, the name of the format in libvips. */
const formats: Partial<Record<FileType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

// A cache would not help, because each picture is decoded only once. One thread leaves the other processor cores to others.
sharp.cache(false)
sharp.concurrency(1)

serveJobs<ImageJob, ImageOutcome>(async ({ path, type, folder }) => {
  try {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (format !== formats[type]) return { problem: DAMAGED }
    if (width * height > PIXELS_MAX) return { problem: TOO_MANY_PIXELS }
    if (format === 'jpeg' && countScans(await readFile(path)) > SCANS_MAX) return { problem: TOO_MANY_SCANS }
    const large = join(folder, imageFile('large'))
    const largest = await encode(path, large, imageSizes.large)
    // The smaller sizes are made from the large picture, because decoding the original photo takes most of the time.
    for (const size of ['medium', 'small'] as const) await encode(large, join(folder, imageFile(size)), imageSizes[size])
    return { width: largest.width, height: largest.height }
  } catch {
    return { problem: DAMAGED }
  }
})

function encode(from: string, to: string, side: number) {
  return sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to)
}
