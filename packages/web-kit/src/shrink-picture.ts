/** Longest side of a shrunk picture, in pixels. */
const SIDE = 1600
/** Smaller files (in bytes) are sent unchanged: shrinking them saves little. */
const SMALL = 400 * 1024

/**
 * Shrinks a JPEG to the size that the server keeps. A phone's photo is about ten times larger, and its owner pays for the data. Returns other files,
 * and pictures that this browser cannot shrink, unchanged: the server checks them.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size < SMALL || typeof createImageBitmap !== 'function') return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return shrunk && shrunk.size < file.size ? shrunk : file
  } catch {
    return file
  }
}
