// Releases in a bucket. A folder is a copy of them: `pull` makes it equal to the bucket, and `push` takes its changes there, all at once or not at all.
//   releases/releases.json: the pointers of all parts, and which releases are kept   releases/<part>/<release>.tar
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BucketAddress, type OpenedClient, openClient } from '@ungana/bucket'
import type { HistoryEntry, Pointer } from '#release/pointer.ts'
import { pointerOf, readPointers, writePointer } from '#release/pointer-file.ts'
import { placeRelease, storedReleases } from '#release/stored-releases.ts'

const run = promisify(execFile)

const PREFIX = 'releases'
const LIST = `${PREFIX}/releases.json`
/** The file in a part's folder with the version that the image `web` has published. */
export const IMAGE_VERSION = 'image-version'
const CONNECT_WITHIN = 5000
/** Milliseconds for a call, and for one with a whole release. */
const PATIENCE = { call: 10_000, release: 120_000 }
/** A release that is not kept may be one that somebody is about to release. */
const LEFT_FOR = 3_600_000

interface Part {
  readonly pointer: Pointer
  readonly kept: readonly string[]
  readonly image?: string
}
type Parts = Readonly<Record<string, Part>>

/** What the bucket had at the last `pull`. */
interface Pulled {
  /** Undefined if nothing was ever released there. */
  readonly etag: string | undefined
  readonly parts: Parts
}

export interface ReleaseBucket {
  readonly name: string
  /** Makes the folder equal to the bucket. From a bucket without releases it takes nothing. A pointer changes only after its releases are whole. */
  pull(releasesDir: string): Promise<Pulled>
  /** Takes what changed in the folder since `before` to the bucket. @throws Overtaken if the bucket has changed too; nothing is changed then */
  push(releasesDir: string, before: Pulled): Promise<void>
  /** Takes all releases in the folder to a bucket without any. @throws if it has some */
  fill(releasesDir: string): Promise<void>
}

/** Somebody else has changed the bucket since the last `pull`. */
export class Overtaken extends Error {}

class NotThere extends Error {}

/** @param leftFor milliseconds until an upload that nobody released is removed */
export function openReleaseBucket(address: BucketAddress, leftFor = LEFT_FOR): ReleaseBucket {
  const { name } = address
  const opened = openClient(address, CONNECT_WITHIN)
  /** The last pull whose releases are all in the folder. */
  const pulledTo = new Map<string, Pulled>()

  /** @throws Error in plain words, with the store's error as its cause */
  async function ask<T>(doing: 'read' | 'changed', patience: number, work: (use: Use) => Promise<T>): Promise<T> {
    try {
      return await work({ ...(await opened), limit: { abortSignal: AbortSignal.timeout(patience) } })
    } catch (error) {
      const { code, name: kind, message } = error as NodeJS.ErrnoException
      const why = [code ?? kind, message].filter((text, index) => text !== '' && (index > 0 || !message.includes(text)))
      throw new Error(`The bucket ${name} cannot be ${doing}: ${why.join(', ')}`, { cause: error })
    }
  }

  function read(key: string, patience: number, known?: string): Promise<{ content: Buffer; etag: string } | 'unchanged' | undefined> {
    return ask('read', patience, async ({ s3, client, limit }) => {
      try {
        const wanted = { Bucket: name, Key: key, ...(known !== undefined && { IfNoneMatch: known }) }
        const { Body, ETag = '' } = await client.send(new s3.GetObjectCommand(wanted), limit)
        const content = Buffer.from((await Body?.transformToByteArray()) ?? [])
        return { content, etag: ETag }
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        if (statusOf(error) === 304) return 'unchanged'
        throw error
      }
    })
  }

  async function readParts(known?: Pulled): Promise<Pulled> {
    const found = await read(LIST, PATIENCE.call, known?.etag)
    if (found === 'unchanged' && known) return known
    if (!found || found === 'unchanged') return { etag: undefined, parts: {} }
    return { etag: found.etag, parts: partsIn(found.content.toString()) }
  }

  async function download(releasesDir: string, part: string, version: string): Promise<void> {
    const missing = `${part} ${version} is not whole in the bucket ${name}.`
    const found = await read(keyOf(part, version), PATIENCE.release)
    if (!found || found === 'unchanged') throw new NotThere(missing)
    const unpack = async (folder: string) => {
      const file = join(folder, '..', `.${version}.${process.pid}.tar`)
      try {
        await writeFile(file, found.content)
        await run('tar', ['-xof', file, '-C', folder])
      } finally {
        await rm(file, { force: true })
      }
    }
    await placeRelease({ name: part, version, releasesDir }, unpack, missing).catch((error: NodeJS.ErrnoException) => {
      // An error of the disk has a code in words.
      throw typeof error.code === 'string' ? error : new NotThere(missing, { cause: error })
    })
  }

  async function upload(releasesDir: string, part: string, version: string): Promise<void> {
    const releases = join(releasesDir, part, 'releases')
    const file = join(releases, `.${version}.${process.pid}.tar`)
    try {
      // COPYFILE_DISABLE: macOS would add files of its own.
      await run('tar', ['-cf', file, '-C', join(releases, version), '.'], { env: { ...process.env, COPYFILE_DISABLE: '1' } })
      const Body = await readFile(file)
      await ask('changed', PATIENCE.release, ({ s3, client, limit }) =>
        client.send(new s3.PutObjectCommand({ Bucket: name, Key: keyOf(part, version), Body }), limit),
      )
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Replaces the list if it is still that of `before`. @returns its new ETag */
  async function replaceList(text: string, before: Pulled): Promise<string | undefined> {
    const put = (condition: { IfMatch: string } | { IfNoneMatch: string }) =>
      ask('changed', PATIENCE.call, ({ s3, client, limit }) =>
        client.send(new s3.PutObjectCommand({ Bucket: name, Key: LIST, Body: text, ContentType: 'application/json', ...condition }), limit),
      )
    const conditions = before.etag === undefined ? [{ IfNoneMatch: '*' }] : [{ IfMatch: before.etag }, { IfMatch: before.etag.replaceAll('"', '') }]
    for (const condition of conditions) {
      try {
        return (await put(condition)).ETag
      } catch (error) {
        const now = await readParts().catch(() => undefined)
        if (!now) throw new Error(`${(error as Error).message}. It is not known whether it was: see npm run release status.`, { cause: error })
        // The store has done it, but its answer was lost.
        if (JSON.stringify(now.parts) === JSON.stringify(partsIn(text))) return now.etag
        const status = statusOf((error as Error).cause)
        // 409: somebody changes it at this moment.
        if (now.etag !== before.etag || status === 409) throw new Overtaken(lastChange(now.parts, before.parts), { cause: error })
        // The list is the same, and yet the store refused. Ceph 18 compares only without quotes.
        if (status !== 412 || condition === conditions.at(-1)) throw error
      }
    }
    throw new Error('unreachable')
  }

  /** Releases that neither the list nor the one before it names. Somebody may still download those of the one before. */
  async function removeOld(now: Parts, before: Parts): Promise<void> {
    const kept = [now, before].flatMap((parts) => Object.entries(parts).flatMap(([part, each]) => each.kept.map((version) => keyOf(part, version))))
    await ask('changed', PATIENCE.call, async ({ s3, client, limit }) => {
      const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket: name, Prefix: `${PREFIX}/` }), limit)
      const isLeft = ({ LastModified }: { LastModified?: Date | undefined }) => Date.now() - (LastModified?.getTime() ?? Date.now()) >= leftFor
      const old = Contents.filter((object) => object.Key?.endsWith('.tar') && !kept.includes(object.Key) && isLeft(object))
      for (const { Key } of old) await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key }), limit)
    })
  }

  const bucket: ReleaseBucket = {
    name,

    async pull(releasesDir) {
      const last = pulledTo.get(releasesDir)
      const pulled = await readParts(last)
      if (pulled.etag === undefined) return pulled
      for (const part of await readdir(releasesDir))
        if (partName.test(part) && !(part in pulled.parts)) await rm(join(releasesDir, part, 'pointer.json'), { force: true })
      const work = Object.entries(pulled.parts).map(async ([part, known]) => {
        const { pointer, kept } = known
        const stored = await storedReleases(releasesDir, part)
        const shown = shownBy(pointer)
        // What was not whole is not tried again until the list changes.
        for (const version of pulled === last ? shown : new Set([...shown, ...kept])) {
          if (stored.includes(version)) continue
          await download(releasesDir, part, version).catch((error: unknown) => {
            // Open pages miss an older release. Nobody else does.
            if (!(error instanceof NotThere) || shown.includes(version)) throw error
          })
        }
        await writeNew(releasesDir, part, known)
        for (const version of stored.filter((each) => !kept.includes(each)))
          await rm(join(releasesDir, part, 'releases', version), { recursive: true, force: true })
      })
      // A part that cannot be pulled does not hold up the others.
      for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason
      pulledTo.set(releasesDir, pulled)
      return pulled
    },

    async push(releasesDir, before) {
      const parts = await partsOf(releasesDir)
      if (JSON.stringify(parts) === JSON.stringify(before.parts)) return
      for (const [part, { kept }] of Object.entries(parts))
        for (const version of kept) if (!before.parts[part]?.kept.includes(version)) await upload(releasesDir, part, version)
      const etag = await replaceList(`${JSON.stringify(parts)}\n`, before)
      pulledTo.set(releasesDir, { etag, parts })
      // What could not be removed now is removed after the next change.
      await removeOld(parts, before.parts).catch(() => undefined)
    },

    async fill(releasesDir) {
      const before = await readParts()
      if (before.etag !== undefined) throw new Error(`The bucket ${name} has releases already. Nothing was changed.`)
      await bucket.push(releasesDir, before)
    },
  }
  return bucket
}

interface Use extends OpenedClient {
  readonly limit: { readonly abortSignal: AbortSignal }
}

const partName = /^[a-z][a-z0-9-]*$/
const keyOf = (part: string, version: string): string => `${PREFIX}/${part}/${version}.tar`
const shownBy = ({ current, canary }: Pointer): string[] => (canary ? [current, canary.release] : [current])
const statusOf = (error: unknown): number | undefined => (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode

/** What a folder has. */
async function partsOf(releasesDir: string): Promise<Parts> {
  const parts = [...(await readPointers(releasesDir))].map(async ([part, pointer]): Promise<[string, Part]> => {
    const image = await readFile(join(releasesDir, part, IMAGE_VERSION), 'utf8').catch(() => undefined)
    return [part, { pointer, kept: (await storedReleases(releasesDir, part)).sort(), ...(image && { image }) }]
  })
  return Object.fromEntries(await Promise.all(parts))
}

/** @throws if it is no list of releases */
function partsIn(text: string): Parts {
  const isRelease = (value: unknown) => /^[0-9a-f]{12}$/.test(String(value))
  const written = JSON.parse(text) as Record<string, { pointer?: unknown; kept?: unknown; image?: unknown }>
  const parts = Object.entries(written).map(([part, { pointer: given, kept, image }]): [string, Part] => {
    const pointer = pointerOf(given)
    const isGood = partName.test(part) && Array.isArray(kept) && kept.every(isRelease) && (image === undefined || isRelease(image))
    if (!isGood || !pointer) throw new Error(`${LIST} in the bucket is invalid.`)
    return [part, { pointer, kept: kept as string[], ...(image !== undefined && { image: image as string }) }]
  })
  return Object.fromEntries(parts)
}

/** The gateway reads a part again whenever its pointer is another file, so an equal one stays. */
async function writeNew(releasesDir: string, part: string, { pointer, image }: Part): Promise<void> {
  const there = (file: string) => readFile(join(releasesDir, part, file), 'utf8').catch(() => undefined)
  if ((await there('pointer.json')) !== `${JSON.stringify(pointer)}\n`) await writePointer(releasesDir, part, pointer)
  const note = join(releasesDir, part, IMAGE_VERSION)
  if (image === undefined) await rm(note, { force: true })
  else if ((await there(IMAGE_VERSION)) !== image) await writeFile(note, image)
}

/** Says who was first. */
function lastChange(now: Parts, before: Parts): string {
  const fresh = Object.entries(now).flatMap(([part, { pointer }]) => {
    const last = pointer.history.at(-1)
    return last && last.at !== before[part]?.pointer.history.at(-1)?.at ? [{ part, last }] : []
  })
  const who = ({ author }: HistoryEntry): string => author ?? 'Somebody'
  const [change] = fresh.sort((a, b) => b.last.at.localeCompare(a.last.at))
  return change
    ? `${who(change.last)} has just changed ${change.part} (${change.last.by} ${change.last.release}).`
    : 'Somebody has just changed releases.'
}
