import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './index.ts'

// happy-dom has no canvas. These mocks behave like a browser.
let drawnBox: number[]
let shrunk: Blob | null
const bitmap = { width: 4000, height: 3000, close: vi.fn() }
const decode = vi.fn(async () => bitmap)

beforeEach(() => {
  drawnBox = []
  shrunk = new Blob(['small'])
  bitmap.close.mockClear()
  vi.stubGlobal('createImageBitmap', decode)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, ...place: number[]) => void drawnBox.push(...place),
  } as unknown as RenderingContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) => {
    expect([type, quality]).toEqual(['image/jpeg', 0.88])
    done(shrunk)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const photo = (bytes = 5_000_000, type = 'image/jpeg') => Object.defineProperty(new File(['x'], 'photo', { type }), 'size', { value: bytes })

test('shrinks a photo to the size that the server keeps', async () => {
  expect(await shrinkPicture(photo())).toBe(shrunk)
  expect(drawnBox).toEqual([0, 0, 1600, 1200])
  expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' })
  expect(bitmap.close).toHaveBeenCalledTimes(1)
})

test('compresses a large file with few pixels without resizing the photo', async () => {
  decode.mockResolvedValueOnce({ ...bitmap, width: 900, height: 1500 })
  expect(await shrinkPicture(photo())).toBe(shrunk)
  expect(drawnBox).toEqual([0, 0, 900, 1500])
})

test.each([
  ['a small file', photo(400 * 1024 - 1)],
  ['another file type', photo(5_000_000, 'image/png')],
])('returns %s unchanged', async (_, file) => {
  expect(await shrinkPicture(file)).toBe(file)
  expect(drawnBox).toEqual([])
})

test('returns the file unchanged if shrinking fails or does not help', async () => {
  const file = photo()
  shrunk = null
  expect(await shrinkPicture(file)).toBe(file)
  shrunk = Object.defineProperty(new Blob(['large']), 'size', { value: 5_000_000 })
  expect(await shrinkPicture(file)).toBe(file)
  decode.mockRejectedValueOnce(new Error('No picture'))
  expect(await shrinkPicture(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', undefined)
  expect(await shrinkPicture(file)).toBe(file)
})
