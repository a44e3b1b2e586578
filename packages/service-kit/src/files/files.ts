// The one door for files: what comes in is bounded, sniffed, drawn anew where it is a picture, and kept only if something refers to it.
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { InvalidInput, Unauthenticated } from '../errors.ts'
import type { Logger } from '../logging.ts'
import type { SqlTransaction } from '../transactions.ts'
import { FileTypeRefused, TooManyWaiting } from './file-errors.ts'
import {
  addRow,
  countWaiting,
  type FileRow,
  findKept,
  findWaiting,
  keepRow,
  listReleased,
  releaseRow,
  releaseWaiting,
  removeRow,
} from './file-rows.ts'
import { createFileStore } from './file-store.ts'
import { type FileType, fileTypes, sniffFile } from './file-types.ts'
import { drawImages, IMAGE_TYPE, type ImageSize, imageFile } from './images.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'
import { type Content, documentName } from './send-file.ts'

/** What an upload route takes, and for what. */
export interface FileUse {
  /** Kept with the file, so that none is used for something else: `company-picture`. */
  readonly purpose: string
  /** image: decoded and drawn anew in `imageSizes`. document: kept as it is, and only ever downloaded. */
  readonly as: 'image' | 'document'
  readonly types: readonly FileType[]
  /** Text fields that the form may have beside its file, each a short text. */
  readonly fields?: readonly string[]
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]

export interface FilesOptions {
  /** The service's own, FILES_DIR: shared by its instances. */
  readonly directory: string
  /** Of the service's database; its migrations hold sql/files.sql. */
  readonly pool: pg.Pool
  readonly logger: Logger
}

export interface Files {
  /**
   * Takes the file of a form at a route with `config: { upload }`, as the caller's. It waits for `keep`, a day at most.
   * `ownerId` is for callers without an account: whom the route has found them to speak for.
   * 413, 415 or 400, each saying what is wrong with the file; 429 TOO_MANY_UPLOADS. What is refused leaves nothing behind.
   */
  receive(request: FastifyRequest, use: FileUse, ownerId?: string): Promise<FileRow & Pick<Upload, 'fields'>>
  /**
   * In the transaction of what refers to the file from now on: that one, and nothing else, refers to it.
   * @throws InvalidInput, naming `field`, where the owner has no such file that waits
   */
  keep(tx: SqlTransaction, id: string, whose: { ownerId: string; purpose: string; field: string }): Promise<FileRow>
  /** In the transaction in which the reference goes. */
  release(tx: SqlTransaction, id: string): Promise<void>
  /** One that is kept; who may see it is the caller's to judge. */
  find(id: string): Promise<FileRow | undefined>
  /** One that waits, for who uploaded it. */
  findWaiting(id: string, ownerId: string): Promise<FileRow | undefined>
  /** Undefined where it is not on disk, of which the log tells. */
  read(file: FileRow, size?: ImageSize): Promise<Content | undefined>
  /** Removes what nobody refers to, now and every hour, until `close`. */
  start(): void
  /** Removes what is due. */
  sweep(due?: { readonly waiting: number; readonly released: number }): Promise<void>
  close(): Promise<void>
}

/** Files of one account that may wait at a time. */
const WAITING_MAX = 30
const HOUR = 60 * 60
/** Seconds. A page that was drawn before may still show what was released. */
const DUE = { waiting: 24 * HOUR, released: HOUR }
const DOCUMENT = 'content'

export function openFiles({ directory, pool, logger }: FilesOptions): Files {
  const store = createFileStore(directory)
  const closing = new AbortController()
  let sweeping: Promise<void> | undefined
  /** How many uploads of an owner this process is at. */
  const underWay = new Map<string, number>()

  async function take(request: FastifyRequest, { purpose, as, types, fields }: FileUse, ownerId: string, folder: string) {
    const received = join(folder, 'received')
    const upload = await receiveUpload(request, received, fields)
    const type = await sniffFile(received, types)
    if (!type) throw new FileTypeRefused(types.map((accepted) => fileTypes[accepted].name))
    // In a folder of its own, so that what came in does not lie beside what was made of it.
    const content = join(folder, 'content')
    await mkdir(content, { mode: 0o700 })
    const size = as === 'image' ? await drawImages(received, type, content) : await rename(received, join(content, DOCUMENT))
    const file = {
      ownerId,
      purpose,
      mediaType: size ? IMAGE_TYPE : type,
      name: documentName(upload.name, type),
      bytes: upload.bytes,
      sha256: upload.sha256,
      width: size?.width ?? null,
      height: size?.height ?? null,
    }
    // Other instances may have taken files meanwhile.
    const row = await addRow(pool, file, WAITING_MAX)
    if (!row) throw new TooManyWaiting()
    await store.place(content, row.id)
    return { ...row, fields: upload.fields }
  }

  /** As `take`, in a folder that is gone afterwards. Those under way count as if they waited already: else all that come at once would find room. */
  async function takeIfRoom(request: FastifyRequest, use: FileUse, ownerId: string) {
    const others = underWay.get(ownerId) ?? 0
    underWay.set(ownerId, others + 1)
    try {
      if (others + (await countWaiting(pool, ownerId)) >= WAITING_MAX) throw new TooManyWaiting()
      const folder = await store.begin()
      try {
        return await take(request, use, ownerId, folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    } finally {
      const left = (underWay.get(ownerId) ?? 1) - 1
      if (left > 0) underWay.set(ownerId, left)
      else underWay.delete(ownerId)
    }
  }

  async function sweep({ waiting, released } = DUE) {
    await store.removeAbandoned()
    await releaseWaiting(pool, waiting)
    for (;;) {
      const ids = await listReleased(pool, released)
      if (ids.length === 0 || closing.signal.aborted) return
      for (const id of ids) {
        // The row last: what could not be removed is tried again.
        await store.remove(id)
        await removeRow(pool, id)
      }
    }
  }

  async function sweepHourly() {
    while (!closing.signal.aborted) {
      await sweep().catch((error: unknown) => logger.warn({ err: error }, 'files that nobody needs could not be removed: tried again in an hour'))
      await sleep(HOUR * 1000, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async receive(request, use, ownerId = request.identity.sub) {
      if (ownerId === undefined) throw new Unauthenticated()
      return takeIfRoom(request, use, ownerId)
    },
    async keep(tx, id, { ownerId, purpose, field }) {
      const row = await keepRow(tx, id, ownerId, purpose)
      if (!row) throw new InvalidInput(field, 'This file is not there any more: please upload it again.')
      return row
    },
    release: releaseRow,
    find: (id) => findKept(pool, id),
    findWaiting: (id, ownerId) => findWaiting(pool, id, ownerId),
    async read(file, size = 'large') {
      const name = file.mediaType === IMAGE_TYPE && file.width !== null ? imageFile(size) : DOCUMENT
      const content = await store.read(file.id, name)
      if (!content) logger.error({ fileId: file.id, purpose: file.purpose }, 'a file that something refers to is not on disk')
      return content
    },
    start() {
      sweeping ??= sweepHourly()
    },
    sweep,
    async close() {
      closing.abort()
      await sweeping
    },
  }
}
