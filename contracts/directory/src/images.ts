import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { imageSizes } from './image-addresses.ts'

/** Maximum size of a picture, in bytes. */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024
/** Accepted media types, detected from the content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** An uploaded picture that no page shows yet. It can become one cover, one logo or one photo of a product. If it is still unused after one day, it is deleted. */
const uploadedImage = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type UploadedImage = z.output<typeof uploadedImage>

/**
 * A multipart form with the picture in the field `file`. 413 PAYLOAD_TOO_LARGE, 415 UNSUPPORTED_MEDIA_TYPE for another type, 400 VALIDATION for a damaged
 * file, 429 TOO_MANY_UPLOADS while 30 pictures are unused. Each message says what is wrong with the file.
 */
export const uploadImage = endpoint({
  method: 'POST',
  url: '/api/images',
  deadline: 'transfer',
  schema: { response: { 201: uploadedImage } },
})

/**
 * The picture as WebP. A path always returns the same picture, until no page shows it and it is deleted. 404 while its company is suspended,
 * except for the company and staff.
 */
export const getImage = endpoint({
  method: 'GET',
  url: '/api/images/:id/:size',
  schema: { params: z.object({ id: z.uuid(), size: z.enum(imageSizes) }), response: { 200: z.string() } },
})
