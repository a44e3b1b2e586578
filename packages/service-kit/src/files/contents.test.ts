// What holds for contents wherever they are, and what holds for a bucket only.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bucket, openBucket } from '../bucket/bucket.ts'
import { buildService, createLogger, NotFound, type Service } from '../index.ts'
import { processMetrics } from '../metrics.ts'
import {
  bucketFails,
  type ClonedDatabase,
  createDatabase,
  type FormPart,
  filesSql,
  formOf,
  startBucket,
  type TestBucket,
  testIdentity,
} from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { acceptUploads, type Files, imageTypes, openFiles, sendDocument, sendImage, sendUnchanged } from './index.ts'

const identity = testIdentity('things')
const owner = { role: 'member', sub: randomUUID() } as const
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * 1024 * 1024)])
let bucket: TestBucket
let database: ClonedDatabase
let pool: pg.Pool
let directory: string
let log: string[] = []

beforeAll(async () => {
  database = await createDatabase('contents')
  pool = new pg.Pool({ connectionString: database.url })
  await pool.query(filesSql)
  directory = await mkdtemp(join(tmpdir(), 'contents-'))
  bucket = await startBucket('things')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await bucket.stop()
  await rm(directory, { recursive: true })
})

/** A folder as an upload leaves it. */
async function folderWith(store: FileStore, contents: Readonly<Record<string, Buffer>>): Promise<string> {
  const folder = await store.begin()
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder, name), content)
  return folder
}

async function readAll(store: FileStore, id: string, name: string): Promise<Buffer | undefined> {
  const content = await store.read(id, name)
  return content && buffer(content.stream)
}

interface Site {
  readonly app: Service
  readonly files: Files
  readonly store: FileStore
  post(path: string, ...parts: readonly FormPart[]): Promise<{ status: number; body: { id: string } & Record<string, unknown> }>
  get(path: string, sent?: Record<string, string>): Promise<{ status: number; content: Buffer; headers: Record<string, unknown> }>
}

async function openSite(options: { directory: string; bucket?: TestBucket['options'] }): Promise<Site> {
  const logger = createLogger({ name: 'things', level: 'info', destination: { write: (line) => void log.push(line) } })
  const files = openFiles({ ...options, pool, logger, picturePatience: 60_000 })
  const app = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logger })
  await acceptUploads(app)
  const config = { policy: 'member', act: 'self', deadline: 'transfer', upload: { maxBytes: 4 * 1024 * 1024 } } as const
  app.post('/api/pictures', { config }, async (request) => files.receive(request, { purpose: 'thing', as: 'image', types: imageTypes }))
  app.post('/api/papers', { config }, async (request) => files.receive(request, { purpose: 'thing', as: 'document', types: ['application/pdf'] }))
  app.get<{ Params: { id: string; size: 'large' | 'small' } }>(
    '/api/things/:id/:size',
    { config: { policy: 'anyone' } },
    async ({ params }, reply) => {
      const file = await files.find(params.id)
      const unchanged = file && sendUnchanged(reply, file)
      if (unchanged) return unchanged
      const content = file && (await files.read(file, params.size))
      if (!file || !content) throw new NotFound()
      return file.width === null ? sendDocument(reply, file, content) : sendImage(reply, file, content)
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    files,
    store: createFileStore(options.directory, options.bucket && openBucket(options.bucket)),
    async post(path, ...parts) {
      const { headers, payload } = await formOf(...parts)
      const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, ...(await identity.headers(owner)) }, payload })
      const body = answer.json()
      if (answer.statusCode === 200)
        await inPoolTransaction(pool, (tx) => files.keep(tx, body.id, { ownerId: owner.sub, purpose: 'thing', field: 'id' }))
      return { status: answer.statusCode, body }
    },
    async get(path, sent = {}) {
      const answer = await app.inject({ method: 'GET', url: path, headers: { ...sent, ...(await identity.headers()) } })
      return { status: answer.statusCode, content: answer.rawPayload, headers: answer.headers }
    },
  }
}

let site: Site
const paper = () => site.post('/api/papers', ['file', pdf, 'Licence.pdf'])
async function startClean(where: string) {
  log = []
  if (bucketFails) await bucket.fail()
  await pool.query('DELETE FROM files.files')
  site = await openSite({ directory: join(directory, randomUUID()), ...(where === 'a bucket' && { bucket: bucket.options }) })
}
async function close() {
  await site.app.close()
  await site.files.close()
}

describe.each(['a folder', 'a bucket'])('in %s', (where) => {
  beforeEach(() => startClean(where))
  afterEach(close)

  test('a picture is read in the size that is asked for', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b5482a' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await site.post('/api/pictures', ['file', photo, 'photo.jpg'])
    expect(status).toBe(200)
    for (const [size, width] of [
      ['large', 900],
      ['small', 320],
    ]) {
      const { headers, content } = await site.get(`/api/things/${body.id}/${size}`)
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width })
      expect(headers['content-length']).toBe(String(content.length))
    }
  })

  test('a document is read unchanged', async () => {
    const { body } = await paper()
    const { status, content } = await site.get(`/api/things/${body.id}/large`)
    expect([status, content.equals(pdf)]).toEqual([200, true])
  })

  test('an upload leaves nothing in the folder where it arrived', async () => {
    await paper()
    await site.post('/api/papers', ['file', Buffer.from('hello'), 'Licence.pdf'])
    const arrived = (await readdir(join(directory), { recursive: true })).filter((path) => path.includes('.incoming/'))
    expect(arrived).toEqual([])
  })

  test('a released file is removed, and one in use stays', async () => {
    const [released, kept] = [(await paper()).body.id, (await paper()).body.id]
    await inPoolTransaction(pool, (tx) => site.files.release(tx, released))
    await site.files.sweep({ waiting: -1, released: -1 })
    expect(await site.store.read(released, 'content')).toBeUndefined()
    expect((await readAll(site.store, kept, 'content'))?.equals(pdf)).toBe(true)
  })

  test('removing what is not there changes nothing', async () => {
    const { id } = (await paper()).body
    await site.store.remove(randomUUID())
    await site.store.remove(id)
    await site.store.remove(id)
    expect(await site.store.read(id, 'content')).toBeUndefined()
  })

  test('a file without content is not found, and the log says so', async () => {
    const { id } = (await paper()).body
    await site.store.remove(id)
    expect((await site.get(`/api/things/${id}/large`)).status).toBe(404)
    expect(log.join()).toContain('a file in use is not stored')
  })

  test.each(['../../../etc/passwd', '..', 'content/../other', ''])('%j is neither an id nor a name', async (text) => {
    await expect(async () => site.store.read(text, 'content')).rejects.toThrow('Not a file id')
    await expect(async () => site.store.read(randomUUID(), text)).rejects.toThrow('Not a content name')
    await expect(async () => site.store.remove(text)).rejects.toThrow('Not a file id')
  })
})

describe('in a bucket', () => {
  beforeEach(() => startClean('a bucket'))
  afterEach(close)

  test('contents are below the name of the service, in the layout of the folder', async () => {
    const { id } = (await paper()).body
    const { prefix } = bucket.options
    expect(prefix).toMatch(/(^|\/)things$/)
    expect(await openBucket({ ...bucket.options, prefix: `${prefix}/${id.slice(0, 2)}` }).get(`${id}/content`)).toBeDefined()
    expect(await createFileStore(directory, openBucket({ ...bucket.options, prefix: 'others' })).read(id, 'content')).toBeUndefined()
  })

  test('contents that were copied from the folder are found', async () => {
    const before = createFileStore(join(directory, 'before'))
    const id = randomUUID()
    await before.place(await folderWith(before, { content: pdf }), id)
    const copied = openBucket(bucket.options)
    const paths = (await readdir(join(directory, 'before'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    for (const { parentPath, name } of paths) {
      const path = join(parentPath, name)
      await copied.put(path.slice(join(directory, 'before/').length), path)
    }
    expect((await readAll(site.store, id, 'content'))?.equals(pdf)).toBe(true)
  })

  test('a service whose bucket answers says nothing', async () => {
    await openBucket(bucket.options).check()
    site.files.start()
    await site.files.close()
    expect(log.filter((line) => line.includes('bucket'))).toEqual([])
  })

  test('a wrong key is refused', async () => {
    const stranger = createFileStore(directory, openBucket({ ...bucket.options, secret: 'another', keyId: 'another' }))
    await expect(stranger.read(randomUUID(), 'content')).rejects.toMatchObject({ statusCode: 503 })
  })

  test('if the bucket does not exist, a file is not missing', async () => {
    const elsewhere = createFileStore(directory, openBucket({ ...bucket.options, name: 'another' }))
    await expect(elsewhere.read(randomUUID(), 'content')).rejects.toMatchObject({ statusCode: 503 })
  })

  test('a large content is never in memory', async () => {
    const many = openBucket(bucket.options)
    await writeFile(join(directory, 'large'), randomBytes(64 * 1024 * 1024))
    const before = heldBytes()
    await many.put('large', join(directory, 'large'))
    const content = await many.get('large')
    let [read, most] = [0, 0]
    for await (const chunk of content?.stream ?? []) {
      if (read % (16 * 1024 * 1024) > (read + chunk.length) % (16 * 1024 * 1024)) most = Math.max(most, heldBytes() - before)
      read += chunk.length
    }
    expect([content?.bytes, read]).toEqual([64 * 1024 * 1024, 64 * 1024 * 1024])
    expect(most).toBeLessThan(40 * 1024 * 1024)
  })
})

describe.runIf(bucketFails)('in a bucket that fails', () => {
  beforeEach(() => startClean('a bucket'))
  afterEach(close)
  const failed = async () => (await processMetrics.getSingleMetric('bucket_failures_total')?.get())?.values ?? []
  const count = async (operation: string) => (await failed()).find(({ labels }) => labels.operation === operation)?.value ?? 0

  test.each(['before', 'after', 'cut'] as const)('a call that fails once (%s) is repeated', async (fail) => {
    await bucket.fail({ method: 'PUT', times: 1, fail })
    const { id } = (await paper()).body
    if (fail !== 'cut') await bucket.fail({ method: 'GET', times: 1, fail: 'before' })
    expect((await site.get(`/api/things/${id}/large`)).content.equals(pdf)).toBe(true)
    await bucket.fail({ method: 'DELETE', times: 1, fail })
    await site.store.remove(id)
    expect(await site.store.read(id, 'content')).toBeUndefined()
  })

  test.each(['fails', 'is not there', 'refuses the key'] as const)(
    'if the store %s, calls are answered with 503, and the log says why',
    async (what) => {
      const { id } = (await paper()).body
      const counts = [await count('put'), await count('get'), await count('remove')]
      await close()
      const wrong = {
        fails: bucket.options,
        'is not there': { ...bucket.options, endpoint: 'http://127.0.0.1:9' },
        'refuses the key': { ...bucket.options, keyId: 'another' },
      }[what]
      if (what === 'fails')
        await bucket.fail({ method: 'GET', fail: 'before' }, { method: 'PUT', fail: 'before' }, { method: 'DELETE', fail: 'before' })
      site = await openSite({ directory: join(directory, 'fails'), bucket: wrong })
      const answers = [await paper(), { ...(await site.get(`/api/things/${id}/large`)), body: {} }]
      expect(answers.map(({ status }) => status)).toEqual([503, 503])
      expect(answers[0]?.body).toEqual({
        code: 'UNAVAILABLE',
        message: 'This is not available right now. Please try again.',
        requestId: expect.any(String),
      })
      expect(await readdir(join(directory, 'fails/.incoming'))).toEqual([])
      await expect(site.store.remove(id)).rejects.toMatchObject({ statusCode: 503 })
      expect([(await count('put')) - (counts[0] ?? 0), (await count('get')) - (counts[1] ?? 0), (await count('remove')) - (counts[2] ?? 0)]).toEqual([
        1, 1, 1,
      ])
      const lines = log.join()
      expect(lines).toContain('A dependency is unavailable: the bucket')
      expect(lines).toContain({ fails: 'InternalError', 'is not there': 'ECONNREFUSED', 'refuses the key': 'InvalidAccessKeyId' }[what])
      expect(lines).not.toContain(bucket.options.secret)
    },
  )

  test('a store that does not answer is given up', async () => {
    const hasty = openBucket(bucket.options, { put: 300, get: 300, remove: 300, check: 300 })
    const path = join(directory, 'waiting')
    await writeFile(path, pdf)
    await bucket.fail({ method: 'GET', slow: 600_000 }, { method: 'PUT', slow: 600_000 })
    const calls: (keyof Bucket)[] = ['put', 'get', 'removeFolder', 'check']
    for (const call of calls) await expect(hasty[call]('key', path)).rejects.toMatchObject({ statusCode: 503 })
  })

  test('at its start a service says that the bucket does not answer', async () => {
    await bucket.fail({ method: 'GET', fail: 'before' })
    site.files.start()
    await vi.waitFor(() => expect(log.join()).toContain('the bucket does not answer: files can be neither stored nor read'), { timeout: 20_000 })
  })

  test('a reader that already has the picture does not need the store', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b5482a' } })
      .jpeg()
      .toBuffer()
    const { body } = await site.post('/api/pictures', ['file', photo, 'photo.jpg'])
    const { headers } = await site.get(`/api/things/${body.id}/large`)
    await bucket.fail({ method: 'GET', fail: 'before' })
    expect(await site.get(`/api/things/${body.id}/large`, { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304 })
    expect(await site.get(`/api/things/${body.id}/large`, { 'if-none-match': '"another"' })).toMatchObject({ status: 503 })
  })

  test('a content that ends too early is not taken for a whole one', async () => {
    const { id } = (await paper()).body
    await bucket.fail({ method: 'GET', fail: 'cut' })
    const { port } = site.app.server.address() as AddressInfo
    const headers = await identity.headers()
    await expect(fetch(`http://127.0.0.1:${port}/api/things/${id}/large`, { headers }).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })

  test('a reader that leaves ends the call to the store', async () => {
    const large = openBucket(bucket.options)
    await writeFile(join(directory, 'large'), randomBytes(32 * 1024 * 1024))
    const { id } = (await paper()).body
    await large.put(`${id.slice(0, 2)}/${id}/content`, join(directory, 'large'))
    const { port } = site.app.server.address() as AddressInfo
    const headers = await identity.headers()
    const call = httpRequest({ host: '127.0.0.1', port, path: `/api/things/${id}/large`, headers })
    const begun = new Promise((resolve) => call.once('response', (answer) => answer.once('data', resolve)))
    call.on('error', () => undefined).end()
    await begun
    expect((await bucket.look()).sending).toBe(1)
    call.destroy()
    await vi.waitFor(async () => expect((await bucket.look()).sending).toBe(0), { timeout: 20_000 })
  })
})

/** How many bytes are in buffers that the process still holds. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
