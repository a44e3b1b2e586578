import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPicture } from '../testing/index.ts'
import { type ImageEncoder, openImageEncoder } from './images.ts'

let folder: string
let images: ImageEncoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  await writeFile(join(folder, 'received'), await testPicture(40, 30))
})
afterEach(() => images.close())
afterAll(() => rm(folder, { recursive: true }))

const picture = () => ({ path: join(folder, 'received'), type: 'image/jpeg', folder }) as const
const encodeFor = (owners: readonly string[]) => Promise.allSettled(owners.map((owner) => images.encode(picture(), owner)))

test('only one picture of an account waits with those of others', async () => {
  images = openImageEncoder(60_000, 1)
  const ofOne = await encodeFor(['a', 'a', 'a', 'a'])
  expect(ofOne.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  const ofFour = await encodeFor(['a', 'b', 'c', 'd'])
  // One is being encoded, one waits.
  expect(ofFour).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }, { reason: { statusCode: 503 } }, { reason: { statusCode: 503 } }])
})

test('a picture that takes too long is refused in plain words', async () => {
  images = openImageEncoder(1, 1)
  await expect(images.encode(picture(), 'a')).rejects.toMatchObject({
    statusCode: 400,
    field: 'file',
    message: 'This picture takes too long to read. Save it again with a photo program, or choose another.',
  })
})

test('a picture that cannot be read does not stop the next one', async () => {
  images = openImageEncoder(60_000)
  const [bad, good] = await Promise.allSettled([images.encode({ ...picture(), path: join(folder, 'missing') }, 'a'), images.encode(picture(), 'b')])
  expect(bad).toMatchObject({ status: 'rejected', reason: { statusCode: 400, field: 'file' } })
  expect(good).toMatchObject({ status: 'fulfilled', value: { width: 40, height: 30 } })
})
