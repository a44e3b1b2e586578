/** What people find in a yard or at a gate: a count, a weight, a photo and a signature. They come with reports of the goods. */
import { endpoint, line } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const GOODS_PHOTO_BYTES_MAX = 8 * 1024 * 1024
export const goodsPhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The units in which a signature is drawn. */
export const SIGNATURE_WIDTH = 300
export const SIGNATURE_HEIGHT = 100
export const SIGNATURE_LENGTH_MAX = 6000
/** An SVG path of straight lines: "M10 20L14 31". */
const drawing = z.string().check(z.maxLength(SIGNATURE_LENGTH_MAX), z.regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/))

export const reportedEvidence = {
  /** Counted packages. */
  packages: z.optional(
    z.int('Please enter a number.').check(z.minimum(0, 'Please enter a number.'), z.maximum(1_000_000, 'This number is too large.')),
  ),
  weightKg: z.optional(
    z.number('Please enter a number.').check(z.minimum(0, 'Please enter a number.'), z.maximum(100_000_000, 'This number is too large.')),
  ),
  photoId: z.optional(z.uuid()),
  signature: z.optional(z.object({ name: line(2, 100, 'Please enter the name of the person who signs.'), drawing: z.optional(drawing) })),
  /** When a device recorded it, ISO 8601: at most two weeks ago. */
  recordedAt: z.optional(z.iso.datetime()),
}

export const evidence = z.object({
  packages: z.nullable(z.int()),
  weightKg: z.nullable(z.number()),
  /** A file of the deal, with the kind `photo`. */
  photo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  signature: z.nullable(z.object({ name: z.string(), drawing: z.nullable(z.string()) })),
  /** By the clock of the device. */
  recordedAt: z.nullable(z.string()),
})
export type Evidence = z.output<typeof evidence>

/** A multipart form with a photo of the goods in the field `file`, by either side. It is stored as WebP, without the position of the phone. 413, 415 or 400 if refused. */
export const uploadGoodsPhoto = endpoint({
  method: 'POST',
  url: '/api/deals/:id/photos',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid() }), response: { 201: z.object({ id: z.uuid(), name: z.string() }) } },
})
