// File contents: `<two characters>/<id>/<name>` in a folder, or in the service's part of a bucket. The layout is the same, so that operators can copy one to
// the other. Uploads arrive in the folder in both cases.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Bucket } from '../bucket/bucket.ts'
import { Unavailable } from '../errors.ts'

export interface FileStore extends ContentStore {
  /** Creates an empty folder for an upload. The caller removes it unless `place` has moved it. */
  begin(): Promise<string>
  /** Removes uploads that were interrupted when a process ended. */
  removeAbandoned(): Promise<void>
}

interface ContentStore {
  /** Makes `folder` the content of the file `id`. When this resolves, the content is safely stored. */
  place(folder: string, id: string): Promise<void>
  /** Opens a file's content. Returns undefined if the content does not exist. */
  read(id: string, name: string): Promise<{ stream: Readable; bytes: number } | undefined>
  remove(id: string): Promise<void>
}

const INCOMING = '.incoming'
/** How many bytes of the disk stay free, because a full disk would stop more than just uploads. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
/** After this many milliseconds an upload counts as interrupted. No upload takes nearly as long. */
const ABANDONED = 60 * 60 * 1000

/** Keeps contents in `bucket`, or in `directory` if there is none. */
export function createFileStore(directory: string, bucket?: Bucket): FileStore {
  const incoming = join(directory, INCOMING)
  return {
    ...(bucket ? contentsInBucket(bucket) : contentsInFolder(directory)),

    async begin() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(incoming)
      if (bavail * bsize < MIN_FREE_BYTES) throw new Unavailable('the disk for files is full')
      const folder = join(incoming, randomUUID())
      await mkdir(folder, { mode: 0o700 })
      return folder
    },

    async removeAbandoned() {
      const names = (await readdir(incoming).catch(unlessMissing)) ?? []
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(unlessMissing)
        if (found && found.mtimeMs < Date.now() - ABANDONED) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

function contentsInFolder(directory: string): ContentStore {
  return {
    async place(folder, id) {
      const target = join(directory, folderOf(id))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) await sync(join(folder, name))
      await sync(folder)
      await rename(folder, target)
      await sync(dirname(target))
    },

    async read(id, name) {
      const path = join(directory, pathOf(id, name))
      const handle = await open(path).catch(unlessMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { stream: createReadStream(path, { fd: handle }), bytes: size }
    },

    remove: (id) => rm(join(directory, folderOf(id)), { recursive: true, force: true }),
  }
}

function contentsInBucket(bucket: Bucket): ContentStore {
  return {
    async place(folder, id) {
      const names = await readdir(folder)
      await Promise.all(names.map((name) => bucket.put(pathOf(id, name), join(folder, name))))
    },
    read: (id, name) => bucket.get(pathOf(id, name)),
    remove: (id) => bucket.removeFolder(folderOf(id)),
  }
}

// Ids and names from outside are checked before they get here. These checks make sure that no other file is ever opened.
function folderOf(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('Not a file id')
  return `${id.slice(0, 2)}/${id}`
}

function pathOf(id: string, name: string): string {
  if (!/^[a-z]+(\.[a-z]+)?$/.test(name)) throw new Error('Not a content name')
  return `${folderOf(id)}/${name}`
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
