import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, deflateSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildService, createLogger, NotFound, type Service } from '../index.ts'
import { type ClonedDatabase, createDatabase, type FormPart, filesSql, formOf, manyScans, testIdentity } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import { acceptUploads, type Files, imageTypes, openFiles, sendDocument, sendImage, sendUnchanged } from './index.ts'

const MAX = 2 * 1024 * 1024
const identity = testIdentity('things')
const owner = { role: 'member', sub: randomUUID() } as const
let database: ClonedDatabase
let pool: pg.Pool
let directory: string
let files: Files
let app: Service

beforeAll(async () => {
  database = await createDatabase('files')
  pool = new pg.Pool({ connectionString: database.url })
  await pool.query(filesSql)
  directory = await mkdtemp(join(tmpdir(), 'files-'))
  const logger = createLogger({ name: 'things', level: 'silent' })
  files = openFiles({ directory, pool, logger, picturePatience: 60_000 })
  app = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logger })
  await acceptUploads(app)
  const upload = { policy: 'member', act: 'self', deadline: 'transfer', upload: { maxBytes: MAX } } as const
  app.post('/api/pictures', { config: upload }, async (request, reply) => {
    reply.code(201)
    return files.receive(request, { purpose: 'picture', as: 'image', types: imageTypes })
  })
  app.post('/api/large', { config: { ...upload, upload: { maxBytes: 64 * 1024 * 1024 } } }, async (request) =>
    files.receive(request, { purpose: 'picture', as: 'image', types: imageTypes }),
  )
  app.post('/api/papers', { config: upload }, async (request, reply) => {
    reply.code(201)
    const types = ['application/pdf', 'image/jpeg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const
    return files.receive(request, { purpose: 'paper', as: 'document', types, fields: ['kind'] })
  })
  app.post('/api/words', { config: { policy: 'member', act: 'self' } }, async () => ({}))
  for (const [path, send] of [
    ['/api/pictures/:id/:size', sendImage],
    ['/api/papers/:id', sendDocument],
    ['/api/shown-papers/:id', (...sent: Parameters<typeof sendImage>) => sendDocument(...sent, 'inline')],
  ] as const) {
    app.get<{ Params: { id: string; size?: 'large' | 'medium' | 'small' } }>(path, { config: { policy: 'anyone' } }, async ({ params }, reply) => {
      const file = await files.find(params.id)
      const unchanged = file && send === sendImage && sendUnchanged(reply, file)
      if (unchanged) return unchanged
      const content = file && (await files.read(file, params.size))
      if (!file || !content) throw new NotFound()
      return send(reply, file, content)
    })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await files.close()
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  await pool.query('DELETE FROM files.files')
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
})

async function post(path: string, parts: readonly FormPart[], who: { role: 'member' | 'visitor'; sub?: string } = owner) {
  const { headers, payload } = await formOf(...parts)
  const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, ...(await identity.headers(who as typeof owner)) }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const picture = (content: Buffer, name = 'photo.jpg', type = 'image/jpeg') => post('/api/pictures', [['file', content, name, type]])
const keep = (id: string, ownerId: string = owner.sub, purpose = 'picture') =>
  inPoolTransaction(pool, (tx) => files.keep(tx, id, { ownerId, purpose, field: 'imageId' }))
async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url, headers: { ...headers, ...(await identity.headers()) } })
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload }
}
/** Paths of all files on disk. */
const onDisk = async () => (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const rows = async () => (await pool.query('SELECT * FROM files.files')).rows

const gradient = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5482a', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
const photo = (width = 400, height = 300) => gradient(width, height).jpeg().toBuffer()

/** A PNG of one bit per pixel with the smallest possible content. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length)
    around.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const content = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

describe('a picture', () => {
  test('is encoded in three sizes, upright, without metadata', async () => {
    const taken = await gradient(2000, 1000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 56/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const { status, body } = await picture(taken, 'IMG_1.JPG')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ownerId: owner.sub,
      mediaType: 'image/webp',
      name: 'IMG_1.jpg',
      bytes: taken.length,
      sha256: createHash('sha256').update(taken).digest('hex'),
      width: 800,
      height: 1600,
    })
    await keep(body.id)
    const sizes = { large: [800, 1600], medium: [400, 800], small: [160, 320] }
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const { headers, content } = await get(`/api/pictures/${body.id}/${size}`)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(content.length),
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      })
      const again = await get(`/api/pictures/${body.id}/${size}`, { 'if-none-match': headers.etag as string })
      expect([again.status, again.content.length]).toEqual([304, 0])
      const seen = await sharp(content).metadata()
      expect(seen).toMatchObject({ format: 'webp', width, height })
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(content.includes('Secret Person')).toBe(false)
    }
  })

  test('that is small keeps its size', async () => {
    expect((await picture(await photo(100, 50))).body).toMatchObject({ width: 100, height: 50 })
  })

  test('that is animated is reduced to its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const { status, body } = await picture(animated, 'moving.webp')
    expect([status, body.width, body.height]).toEqual([201, 20, 20])
    await keep(body.id)
    const { content } = await get(`/api/pictures/${body.id}/large`)
    expect((await sharp(content).metadata()).pages).toBeUndefined()
    expect((await sharp(content).stats()).dominant).toMatchObject({ g: 8 })
  })

  test('loses any hidden content', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<html><script>alert(1)</script></html>')])
    const { status, body } = await picture(polyglot)
    expect(status).toBe(201)
    await keep(body.id)
    for (const size of ['large', 'medium', 'small']) expect((await get(`/api/pictures/${body.id}/${size}`)).content.includes('<script>')).toBe(false)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an executable named photo.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 1)])],
    ['a program for Linux', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)])],
    ['an SVG with a script', svg],
    ['a GIF that is also an HTML page', Buffer.from('GIF89a/*<html><script>alert(1)</script>*/')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['text', Buffer.from('hello')],
  ])('refuses %s', async (_what, content) => {
    expect(await picture(content)).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', field: 'file', message: 'This is not a JPEG, PNG or WebP file. Please choose another file.' },
    })
    expect([await onDisk(), await rows()]).toEqual([[], []])
  })

  test('that would fill the memory is refused before it is decoded', async () => {
    const bomb = hugePng(30_000)
    expect(bomb.length).toBeLessThan(MAX / 8)
    const answer = await picture(bomb, 'bomb.png', 'image/png')
    expect(answer).toMatchObject({ status: 400, body: { field: 'file', message: 'This picture is too large. The limit is 40 million pixels.' } })
    expect([await onDisk(), await rows()]).toEqual([[], []])
    // The same picture in a smaller size is accepted.
    expect((await picture(hugePng(1000), 'x.png', 'image/png')).status).toBe(201)
  })

  test('of very many scans is refused before it is decoded', async () => {
    const answer = await picture(await manyScans(64, 51))
    expect(answer).toMatchObject({
      status: 400,
      body: { field: 'file', message: 'This picture is stored in an unusual way. Save it again with a photo program, or choose another.' },
    })
    expect([await onDisk(), await rows()]).toEqual([[], []])
    // The same picture with fewer scans is accepted.
    expect((await picture(await manyScans(64, 50))).status).toBe(201)
  })

  test('of 40 million pixels from a camera is accepted', async () => {
    const taken = await sharp({ create: { width: 7680, height: 5200, channels: 3, background: '#b5482a' } })
      .jpeg({ progressive: true })
      .toBuffer()
    expect(await picture(taken)).toMatchObject({ status: 201, body: { width: 1600, height: 1083 } })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('that is incomplete is refused: %s', async (format) => {
    const whole = await gradient(600, 400)[format]().toBuffer()
    const answer = await picture(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'file' } })
    expect([await onDisk(), await rows()]).toEqual([[], []])
  })

  test('arriving together with many others is processed in turn', async () => {
    const content = await photo()
    const answers = await Promise.all(Array.from({ length: 8 }, () => picture(content)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  })
})

describe('a document', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

  test('is returned unchanged, as a download', async () => {
    const { status, body } = await post('/api/papers', [
      ['kind', 'licence'],
      ['file', pdf, 'Licence "été" 2026.html', 'text/html'],
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Licence "été" 2026.pdf', mediaType: 'application/pdf', fields: { kind: 'licence' }, width: null })
    await keep(body.id, owner.sub, 'paper')
    const { headers, content } = await get(`/api/papers/${body.id}`)
    expect(content).toEqual(pdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Licence __t__ 2026.pdf"; filename*=UTF-8''Licence%20%22%C3%A9t%C3%A9%22%202026.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  test('keeps its type and name when it is shown instead of downloaded', async () => {
    const { body } = await post('/api/papers', [['file', pdf, 'Licence.pdf']])
    await keep(body.id, owner.sub, 'paper')
    expect((await get(`/api/shown-papers/${body.id}`)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Licence.pdf"; filename*=UTF-8''Licence.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('may be a photo, which is then stored unchanged', async () => {
    const content = await photo()
    const { body } = await post('/api/papers', [['file', content, 'scan.jpeg']])
    await keep(body.id, owner.sub, 'paper')
    const answer = await get(`/api/papers/${body.id}`)
    expect([answer.headers['content-type'], answer.content.equals(content)]).toEqual(['image/jpeg', true])
  })

  test('may be a spreadsheet, recognized by its content', async () => {
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const types = Buffer.from(`<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}.main+xml"/></Types>`)
    const name = Buffer.from('[Content_Types].xml')
    const header = Buffer.alloc(30)
    header.write('PK\u0003\u0004', 'latin1')
    header.writeUInt32LE(crc32(types), 14)
    header.writeUInt32LE(types.length, 18)
    header.writeUInt32LE(types.length, 22)
    header.writeUInt16LE(name.length, 26)
    const zip = Buffer.concat([header, name, types])
    expect((await post('/api/papers', [['file', zip, 'prices.xlsx']])).body).toMatchObject({ mediaType: sheet, name: 'prices.xlsx' })
    expect((await post('/api/papers', [['file', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]), 'prices.xlsx']])).status).toBe(415)
  })

  test.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 1)])],
  ])('refuses %s', async (_what, content) => {
    expect(await post('/api/papers', [['file', content, 'licence.pdf', 'application/pdf']])).toMatchObject({
      status: 415,
      body: { message: 'This is not a PDF, JPEG or XLSX file. Please choose another file.' },
    })
  })
})

describe('a form', () => {
  test.each([
    ['a form without a file', [], 'file'],
    ['a form with an empty file', [['file', Buffer.alloc(0), 'a.jpg']], 'file'],
    [
      'a form with two files',
      [
        ['file', Buffer.from('a'), 'a.jpg'],
        ['file', Buffer.from('b'), 'b.jpg'],
      ],
      'file',
    ],
    ['a form with text instead of the file', [['file', 'hello']], 'file'],
    ['a form with an unexpected file', [['other', Buffer.from('a'), 'a.jpg']], 'other'],
    ['a form with an unexpected text', [['admin', 'true']], 'admin'],
    [
      'a form with __proto__',
      [
        ['__proto__', 'true'],
        ['file', Buffer.from('a'), 'a.jpg'],
      ],
      undefined,
    ],
  ] as [string, FormPart[], string | undefined][])('refuses %s and names the field', async (_what, parts, field) => {
    const answer = await post('/api/pictures', parts)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', ...(field && { field }) } })
    expect([await onDisk(), await rows()]).toEqual([[], []])
  })

  test('with a repeated or too long text field is refused', async () => {
    for (const parts of [
      [
        ['kind', 'a'],
        ['kind', 'b'],
      ],
      [['kind', 'x'.repeat(2000)]],
      [['kind', 'x'.repeat(100_000)]],
    ] as FormPart[][]) {
      expect(await post('/api/papers', parts)).toMatchObject({ status: 400, body: { field: 'kind' } })
    }
  })

  test.each(['../../../etc/passwd', '..\\..\\boot.ini', '/etc/cron.d/x', 'a\u0000b/../c.jpg', '.', '..', 'x'.repeat(5000), '\u202egpj.exe'])(
    'may name its file %j, which is never used as a path',
    async (name) => {
      const { status, body } = await picture(await photo(), name)
      expect(status).toBe(201)
      expect(body.name).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,155}\.jpg$/u)
      const paths = (await onDisk()).map(({ parentPath, name }) => join(parentPath, name))
      expect(paths.filter((path) => path.includes(body.id)).length).toBe(3)
      expect(paths.every((path) => /^[0-9a-f]{2}\/[0-9a-f-]{36}\/(large|medium|small)\.webp$/.test(path.slice(directory.length + 1)))).toBe(true)
    },
  )

  test('is accepted only from logged-in callers, and only at upload routes', async () => {
    expect((await post('/api/pictures', [['file', await photo(), 'a.jpg']], { role: 'visitor' })).status).toBe(401)
    expect((await post('/api/words', [['file', await photo(), 'a.jpg']])).status).toBe(415)
    const answer = await app.inject({ method: 'POST', url: '/api/pictures', headers: await identity.headers(owner), body: { file: 'x' } })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const broken = { ...(await identity.headers(owner)), 'content-type': 'multipart/form-data' }
    expect((await app.inject({ method: 'POST', url: '/api/pictures', headers: broken, payload: 'x' })).statusCode).toBeLessThan(500)
  })
})

/** The start and the end of a form, between which the test sends the file in pieces. */
const beginning = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
const end = '\r\n--x--\r\n'
async function open(headers: Record<string, string> = {}, path = '/api/pictures') {
  const { port } = app.server.address() as AddressInfo
  const call = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...(await identity.headers(owner)), ...headers },
  })
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  return { call, answer }
}

async function pour({ call, answer }: Awaited<ReturnType<typeof open>>, bytes: number) {
  const piece = Buffer.alloc(64 * 1024, 1)
  let answered = false
  void answer.finally(() => {
    answered = true
  })
  for (let sent = 0; sent < bytes && !answered; sent += piece.length) {
    if (!call.write(piece)) await Promise.race([new Promise((resolve) => call.once('drain', resolve)), answer])
  }
}

test('refuses 50 MB with 413 if the limit is 2 MB', async () => {
  const upload = await open()
  upload.call.write(beginning)
  await pour(upload, 50 * 1024 * 1024)
  const { status, text } = await upload.answer
  upload.call.destroy()
  expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE', message: 'This file is too large. The limit is 2 MB.' }])
  expect([await onDisk(), await rows()]).toEqual([[], []])
})

test('never holds 50 MB in memory', async () => {
  const upload = await open({}, '/api/large')
  upload.call.write(beginning)
  const before = heldBytes()
  let most = 0
  for (let megabytes = 0; megabytes < 50; megabytes++) {
    await pour(upload, 1024 * 1024)
    // Each look collects garbage, which takes long in a process with much memory.
    if (megabytes % 10 === 9) most = Math.max(most, heldBytes() - before)
  }
  upload.call.end(end)
  expect((await upload.answer).status).toBe(415)
  expect(most).toBeLessThan(16 * 1024 * 1024)
})

/** How many bytes are in buffers that the process still holds. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('refuses a form by its content-length before receiving it', async () => {
  const { call, answer } = await open({ 'content-length': String(50 * 1024 * 1024) })
  call.write(beginning)
  expect((await answer).status).toBe(413)
  call.destroy()
})

test.each(['in the middle of the file', 'before the form’s end'])('an upload that is aborted %s leaves nothing behind', async (when) => {
  const { call, answer } = await open()
  answer.catch(() => undefined)
  call.write(beginning)
  call.write((await photo()).subarray(0, when === 'before the form’s end' ? undefined : 2000))
  await vi.waitFor(async () => expect((await onDisk()).length).toBe(1), { timeout: 20_000 })
  call.destroy()
  await vi.waitFor(async () => expect(await readdir(join(directory, '.incoming'))).toEqual([]), { timeout: 20_000 })
  expect(await rows()).toEqual([])
})

describe('a file that was received', () => {
  test('is invisible until something uses it', async () => {
    const { id } = (await picture(await photo())).body
    expect((await get(`/api/pictures/${id}/large`)).status).toBe(404)
    await keep(id)
    expect((await get(`/api/pictures/${id}/large`)).status).toBe(200)
    await inPoolTransaction(pool, (tx) => files.release(tx, id))
    expect((await get(`/api/pictures/${id}/large`)).status).toBe(404)
  })

  test('can be used once, by its owner, for its purpose', async () => {
    const { id } = (await picture(await photo())).body
    const gone = { field: 'imageId', message: 'This file has expired. Please upload it again.' }
    await expect(keep(id, randomUUID())).rejects.toMatchObject(gone)
    await expect(keep(id, owner.sub, 'paper')).rejects.toMatchObject(gone)
    await expect(keep(randomUUID())).rejects.toMatchObject(gone)
    const undone = inPoolTransaction(pool, async (tx) => {
      await files.keep(tx, id, { ownerId: owner.sub, purpose: 'picture', field: 'imageId' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await keep(id)
    await expect(keep(id)).rejects.toMatchObject(gone)
  })

  test('is removed when unused for too long or released, but not while in use', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await picture(await photo())).body.id)
    const [kept = '', released = '', waiting = ''] = ids
    await keep(kept)
    await keep(released)
    await inPoolTransaction(pool, (tx) => files.release(tx, released))
    await files.sweep()
    expect((await rows()).length).toBe(3)
    await files.sweep({ waiting: -1, released: -1 })
    expect((await rows()).map(({ id }) => id)).toEqual([kept])
    const paths = (await onDisk()).map(({ parentPath }) => parentPath)
    expect(paths.every((path) => path.includes(kept)) && paths.length === 3).toBe(true)
    await expect(keep(waiting)).rejects.toMatchObject({ field: 'imageId' })
    await inPoolTransaction(pool, (tx) => files.release(tx, kept))
    await files.sweep({ waiting: -1, released: -1 })
    expect(await onDisk()).toEqual([])
  })

  test('that cannot be removed keeps no other', async () => {
    const { id } = (await picture(await photo())).body
    await keep(id)
    await inPoolTransaction(pool, (tx) => files.release(tx, id))
    const stuck = `${id.startsWith('0') ? 'f' : '0'}${randomUUID().slice(1)}`
    await pool.query(
      `INSERT INTO files.files (id, owner_id, purpose, media_type, name, bytes, sha256, released_at)
       SELECT $1, owner_id, purpose, media_type, name, bytes, sha256, now() - interval '1 day' FROM files.files WHERE id = $2`,
      [stuck, id],
    )
    // Nothing is below a file.
    await writeFile(join(directory, stuck.slice(0, 2)), 'x')
    await expect(files.sweep({ waiting: -1, released: -1 })).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect((await rows()).map((row) => row.id)).toEqual([stuck])
    await rm(join(directory, stuck.slice(0, 2)))
    await files.sweep({ waiting: -1, released: -1 })
    expect(await rows()).toEqual([])
  })

  test('that was interrupted is removed an hour later', async () => {
    await mkdir(join(directory, '.incoming'))
    const [old, fresh] = ['old', 'fresh'].map((name) => join(directory, '.incoming', name)) as [string, string]
    await writeFile(old, 'x')
    await writeFile(fresh, 'x')
    await utimes(old, 0, 0)
    await files.sweep()
    expect(await readdir(join(directory, '.incoming'))).toEqual(['fresh'])
  })

  test('is refused if the account has 30 unused files', async () => {
    const { id } = (await picture(await photo())).body
    await pool.query(
      `INSERT INTO files.files SELECT gen_random_uuid(), owner_id, purpose, media_type, name, bytes, sha256 FROM files.files, generate_series(1, 29)`,
    )
    expect(await picture(await photo())).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } })
    await keep(id)
    expect((await picture(await photo())).status).toBe(201)
  })

  test('is refused if 30 uploads are running, including those at other instances', async () => {
    const upload = async () => {
      const one = await open()
      one.call.write(beginning)
      return one
    }
    const first = await upload()
    const others = await Promise.all(Array.from({ length: 29 }, upload))
    await vi.waitFor(async () => expect(await readdir(join(directory, '.incoming'))).toHaveLength(30), { timeout: 10_000 })
    expect(await picture(await photo())).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } })
    for (const { call, answer } of others) {
      answer.catch(() => undefined)
      call.destroy()
    }
    await vi.waitFor(async () => expect(await readdir(join(directory, '.incoming'))).toHaveLength(1), { timeout: 10_000 })

    await pool.query(`INSERT INTO files.files SELECT gen_random_uuid(), $1, 'picture', 'image/webp', 'a', 1, '' FROM generate_series(1, 30)`, [
      owner.sub,
    ])
    first.call.write(await photo())
    first.call.end(end)
    expect((await first.answer).status).toBe(429)
    expect([(await rows()).length, await onDisk()]).toEqual([30, []])
    await pool.query('DELETE FROM files.files')
    expect((await picture(await photo())).status).toBe(201)
  })
})

test.each([
  [{ policy: 'anyone', visitorWrites: 'form', deadline: 'transfer', upload: { maxBytes: 1 } }, "its policy is 'member' or 'staff'"],
  [{ policy: 'member', act: 'self', upload: { maxBytes: 1 } }, "its deadline is 'transfer'"],
] as const)('an upload route must declare its policy and the transfer deadline', async (config, problem) => {
  const other = await buildService({ name: 'others', identityPublicKey: identity.publicKey, logger: createLogger({ name: 'x', level: 'silent' }) })
  expect(() => other.post('/api/x', { config }, async () => ({}))).toThrow(problem)
  await other.close()
})
