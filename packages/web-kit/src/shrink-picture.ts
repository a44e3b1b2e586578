/** Longest side of what is kept, in pixels. */
const SIDE = 1600
/** Bytes below which sending it as it is costs nothing worth saving. */
const SMALL = 400 * 1024

/**
 * A photo as large as the server keeps it anyway: a phone's own has ten times the bytes, which its owner pays for. Anything else, and what this
 * browser cannot shrink, as it is: the server says what is wrong with it.
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
