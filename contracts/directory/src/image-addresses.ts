// Separate from images.ts, so that a list of companies does not load the endpoints.

/** The longer side has at most 1600, 800 or 320 pixels. A smaller picture is not enlarged. */
export const imageSizes = ['large', 'medium', 'small'] as const
export type ImageSize = (typeof imageSizes)[number]

/** The path that companies and products store for their picture. */
export const imagePath = (id: string, size: ImageSize = 'large') => `/api/images/${id}/${size}`

const ownImage = /^\/api\/images\/([0-9a-f-]{36})\/(?:large|medium|small)$/

/** The path of the same picture in another size; any other URL unchanged. */
export function imageInSize(address: string, size: ImageSize): string {
  const id = imageIdOf(address)
  return id === undefined ? address : imagePath(id, size)
}

/** The image id in a path made by `imagePath`, or undefined. */
export const imageIdOf = (address: string): string | undefined => ownImage.exec(address)?.[1]
