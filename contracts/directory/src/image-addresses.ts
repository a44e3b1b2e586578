// Apart from the calls, because every list of companies needs no more than this.

/** Longest side in pixels: 1600, 800, 320. Smaller pictures stay as small as they are. */
export const imageSizes = ['large', 'medium', 'small'] as const
export type ImageSize = (typeof imageSizes)[number]

/** The address by which companies and products name their picture. */
export const imagePath = (id: string, size: ImageSize = 'large') => `/api/images/${id}/${size}`

const ownImage = /^\/api\/images\/([0-9a-f-]{36})\/(?:large|medium|small)$/

/** The same picture smaller or larger; another address than `imagePath`'s stays as it is. */
export function imageInSize(address: string, size: ImageSize): string {
  const id = imageIdOf(address)
  return id === undefined ? address : imagePath(id, size)
}

/** The id in an address of `imagePath`. */
export const imageIdOf = (address: string): string | undefined => ownImage.exec(address)?.[1]
