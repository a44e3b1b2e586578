import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { imageSizes } from './image-addresses.ts'

/** Largest file that is taken, in bytes. */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024
/** Of a file that is taken, by its content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Of a picture that waits to be used, once, as a company's cover or a product's image; after a day it is gone. */
const uploadedImage = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type UploadedImage = z.output<typeof uploadedImage>

/**
 * A form with the picture as its field `file`. 413 PAYLOAD_TOO_LARGE, 415 UNSUPPORTED_MEDIA_TYPE for what is no such picture inside, 400
 * VALIDATION for a damaged one, 429 TOO_MANY_UPLOADS while 30 wait; each says in a sentence what is wrong with the file.
 */
export const uploadImage = endpoint({
  method: 'POST',
  url: '/api/images',
  deadline: 'transfer',
  schema: { response: { 201: uploadedImage } },
})

/** The bytes of a WebP. What stands here never changes, and is there while something shows it. */
export const getImage = endpoint({
  method: 'GET',
  url: '/api/images/:id/:size',
  schema: { params: z.object({ id: z.uuid(), size: z.enum(imageSizes) }), response: { 200: z.string() } },
})
