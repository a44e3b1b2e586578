// A part of a bucket in a store that speaks S3. Whatever is wrong with the store becomes a 503.
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type BucketAddress, type OpenedClient, openClient } from '@ungana/bucket'
import { Counter } from 'prom-client'
import { deadlineFactor } from '../deadline-factor.ts'
import { Unavailable } from '../errors.ts'
import { processMetrics } from '../metrics.ts'

export interface BucketOptions extends BucketAddress {
  readonly prefix: string
}

/** Keys are relative to the prefix. All throw Unavailable within a time limit if the store does not do it. */
export interface Bucket {
  /** Copies a file into the bucket. When this resolves, the store has all of it. */
  put(key: string, path: string): Promise<void>
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | undefined>
  /** Removes what is in a folder. */
  removeFolder(folder: string): Promise<void>
  /** Resolves if the store answers and accepts the keys. */
  check(): Promise<void>
}

/** In milliseconds, with repeats. A read must begin before the deadline of its handler, which is 3 s. */
const LIMITS = { put: 30_000, get: 2500, remove: 10_000, check: 10_000 }
type Limits = Readonly<typeof LIMITS>
const CONNECT_WITHIN = 1000

const failures = new Counter({
  name: 'bucket_failures_total',
  help: 'Failed calls to the bucket, by operation',
  labelNames: ['operation'],
  registers: [processMetrics],
})

export function openBucket({ prefix, ...address }: BucketOptions, limits: Limits = LIMITS): Bucket {
  const { name } = address
  const opened = openClient(address, CONNECT_WITHIN * deadlineFactor)
  const inBucket = (key: string) => ({ Bucket: name, Key: `${prefix}/${key}` })

  async function ask<T>(operation: keyof Limits, run: (use: Use) => Promise<T>): Promise<T> {
    // Not AbortSignal.timeout: it would also cut an answer that is being read.
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), limits[operation] * deadlineFactor)
    try {
      return await run({ ...(await opened), abort })
    } catch (error) {
      failures.inc({ operation })
      throw new Unavailable('the bucket', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: (key, path) =>
      ask('put', async ({ s3, client, abort }) => {
        const send = async () => {
          const file = await open(path)
          const { size } = await file.stat()
          const stream = file.createReadStream().once('error', (error) => abort.abort(error))
          try {
            await client.send(new s3.PutObjectCommand({ ...inBucket(key), Body: stream, ContentLength: size }), { abortSignal: abort.signal })
          } finally {
            stream.destroy()
          }
        }
        // The client does not repeat what it sends from a stream.
        await send().catch((error: unknown) => {
          if (abort.signal.aborted) throw error
          return send()
        })
      }),

    get: (key) =>
      ask('get', async ({ s3, client, abort }) => {
        try {
          const { Body, ContentLength = 0 } = await client.send(new s3.GetObjectCommand(inBucket(key)), { abortSignal: abort.signal })
          return { stream: Body as Readable, bytes: ContentLength }
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined
          throw error
        }
      }),

    removeFolder: (folder) =>
      ask('remove', async ({ s3, client, abort }) => {
        const abortSignal = abort.signal
        const list = new s3.ListObjectsV2Command({ Bucket: name, Prefix: `${prefix}/${folder}/` })
        const { Contents = [] } = await client.send(list, { abortSignal })
        await Promise.all(Contents.map(({ Key }) => client.send(new s3.DeleteObjectCommand({ Bucket: name, Key }), { abortSignal })))
      }),

    check: () =>
      ask('check', async ({ s3, client, abort }) => {
        await client.send(new s3.ListObjectsV2Command({ Bucket: name, Prefix: `${prefix}/`, MaxKeys: 1 }), { abortSignal: abort.signal })
      }),
  }
}

interface Use extends OpenedClient {
  readonly abort: AbortController
}
