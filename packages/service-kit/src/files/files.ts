// Receives and serves files. Uploads are limited in size, and their type is detected from their content. Pictures are encoded again. A file is kept
// only if something uses it.
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type BucketOptions, openBucket } from '../bucket/bucket.ts'
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
import { IMAGE_TYPE, type ImageSize, imageFile, openImageEncoder } from './images.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'
import { type Content, documentName } from './send-file.ts'

/** The files that an upload route accepts, and their purpose. */
export interface FileUse {
  /** What the file is for, such as `company-picture`. */
  readonly purpose: string
  /** image: decoded and re-encoded in `imageSizes`. document: stored unchanged, and only offered for download. */
  readonly as: 'image' | 'document'
  readonly types: readonly FileType[]
  /** Names of short text fields that the form may have beside its file. */
  readonly fields?: readonly string[]
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]

export interface FilesOptions {
  /** The service's FILES_DIR. Without a bucket, its instances share it. */
  readonly directory: string
  /** Where contents are instead, if the operator has set a bucket. */
  readonly bucket?: BucketOptions | undefined
  /** Pool of the service's database, whose migrations include sql/files.sql. */
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Milliseconds until the encoding of a picture is given up. Tests wait longer, because their machine may be busy. */
  readonly picturePatience?: number
}

export interface Files {
  /**
   * Receives the file of a form at a route with `config: { upload }`. The file belongs to the caller, and is removed if `keep` does not follow within
   * a day. If the caller has no account, the route passes the account for which the file is uploaded as `ownerId`. Answers 413, 415 or 400 with the
   * reason, or 429 TOO_MANY_UPLOADS. A refused file leaves nothing behind.
   */
  receive(request: FastifyRequest, use: FileUse, ownerId?: string): Promise<FileRow & Pick<Upload, 'fields'>>
  /**
   * Marks a file as used, in the transaction that adds the row that uses the file. Only one row may use a file.
   * @throws InvalidInput, naming `field`, if the owner has no such unused file
   */
  keep(tx: SqlTransaction, id: string, whose: { ownerId: string; newOwnerId?: string; purpose: string; field: string }): Promise<FileRow>
  /** Releases a file, in the transaction that removes the row that uses it. */
  release(tx: SqlTransaction, id: string): Promise<void>
  /** Finds a file that is in use. The caller must check who may see it. */
  find(id: string): Promise<FileRow | undefined>
  /** Finds an unused file that this account uploaded. */
  findWaiting(id: string, ownerId: string): Promise<FileRow | undefined>
  /** Opens a file's content. If the content is not stored, logs an error and returns undefined. */
  read(file: FileRow, size?: ImageSize): Promise<Content | undefined>
  /** Removes unused files now and every hour until `close`. */
  start(): void
  /** Removes unused and released files. `minAges` are in seconds. */
  sweep(minAges?: { readonly waiting: number; readonly released: number }): Promise<void>
  close(): Promise<void>
}

/** The largest number of unused files that one account may have. */
export const WAITING_MAX = 30
const HOUR = 60 * 60
/** After how many seconds a file is removed. A released file stays for an hour, because an open page may still show it. */
const UNUSED_SECONDS = { waiting: 24 * HOUR, released: HOUR }
const DOCUMENT = 'content'

export function openFiles({ directory, bucket: wanted, pool, logger, picturePatience }: FilesOptions): Files {
  const bucket = wanted && openBucket(wanted)
  const store = createFileStore(directory, bucket)
  const images = openImageEncoder(picturePatience)
  const closing = new AbortController()
  let sweeping: Promise<void> | undefined
  /** Number of running uploads in this process, by owner. */
  const underWay = new Map<string, number>()

  async function take(request: FastifyRequest, { purpose, as, types, fields }: FileUse, ownerId: string, folder: string) {
    const received = join(folder, 'received')
    const upload = await receiveUpload(request, received, fields)
    const type = await sniffFile(received, types)
    if (!type) throw new FileTypeRefused(types.map((accepted) => fileTypes[accepted].name))
    // The result gets a folder of its own, so that the original upload does not stay beside it.
    const content = join(folder, 'content')
    await mkdir(content, { mode: 0o700 })
    const size =
      as === 'image' ? await images.encode({ path: received, type, folder: content }, ownerId) : await rename(received, join(content, DOCUMENT))
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
    // Checks the limit again, because other instances may have received files in the meantime.
    const row = await addRow(pool, file, WAITING_MAX)
    if (!row) throw new TooManyWaiting()
    await store.place(content, row.id)
    return { ...row, fields: upload.fields }
  }

  /** Calls `take` in a temporary folder. Running uploads count as unused files, so that parallel uploads cannot exceed the limit. */
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

  async function sweep({ waiting, released } = UNUSED_SECONDS) {
    await store.removeAbandoned()
    await releaseWaiting(pool, waiting)
    for (;;) {
      const ids = await listReleased(pool, released)
      if (ids.length === 0) return
      const failures: unknown[] = []
      for (const id of ids) {
        if (closing.signal.aborted) return
        try {
          // Remove the row last: if removing the content fails, the next sweep tries again.
          await store.remove(id)
          await removeRow(pool, id)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length === ids.length) throw failures[0]
    }
  }

  async function sweepHourly() {
    while (!closing.signal.aborted) {
      await sweep().catch((error: unknown) => logger.warn({ err: error }, 'unused files could not be removed: trying again in an hour'))
      await sleep(HOUR * 1000, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async receive(request, use, ownerId = request.identity.sub) {
      if (ownerId === undefined) throw new Unauthenticated()
      return takeIfRoom(request, use, ownerId)
    },
    async keep(tx, id, { ownerId, newOwnerId = ownerId, purpose, field }) {
      const row = await keepRow(tx, id, { ownerId, newOwnerId, purpose })
      if (!row) throw new InvalidInput(field, 'This file has expired. Please upload it again.')
      return row
    },
    release: releaseRow,
    find: (id) => findKept(pool, id),
    findWaiting: (id, ownerId) => findWaiting(pool, id, ownerId),
    async read(file, size = 'large') {
      const name = file.mediaType === IMAGE_TYPE && file.width !== null ? imageFile(size) : DOCUMENT
      const content = await store.read(file.id, name)
      if (!content) logger.error({ fileId: file.id, purpose: file.purpose }, 'a file in use is not stored')
      return content
    },
    start() {
      sweeping ??= sweepHourly()
      bucket?.check().catch((error: unknown) => logger.error({ err: error }, 'the bucket does not answer: files can be neither stored nor read'))
    },
    sweep,
    async close() {
      closing.abort()
      images.close()
      await sweeping
    },
  }
}
