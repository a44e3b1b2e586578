// File contents on disk: `<directory>/<two characters>/<id>/<name>`. A file appears by a rename, so it is either complete or not there.
import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unavailable } from '../errors.ts'

export interface FileStore {
  /** Creates an empty folder for an upload. The caller removes it unless `place` has moved it. */
  begin(): Promise<string>
  /** Makes `folder` the content of the file `id`. When this resolves, the content is safely on disk. */
  place(folder: string, id: string): Promise<void>
  /** Opens a file's content. Returns undefined if the content does not exist. */
  read(id: string, name: string): Promise<{ stream: ReadStream; bytes: number } | undefined>
  remove(id: string): Promise<void>
  /** Removes uploads that were interrupted when a process ended. */
  removeAbandoned(): Promise<void>
}

const INCOMING = '.incoming'
/** How many bytes of the disk stay free, because a full disk would stop more than just uploads. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
/** After this many milliseconds an upload counts as interrupted. No upload takes nearly as long. */
const ABANDONED = 60 * 60 * 1000

export function createFileStore(directory: string): FileStore {
  const incoming = join(directory, INCOMING)
  const folderOf = (id: string) => {
    // Ids and names from outside are checked before they get here. This check makes sure that no other file is ever opened.
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('Not a file id')
    return join(directory, id.slice(0, 2), id)
  }

  return {
    async begin() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(incoming)
      if (bavail * bsize < MIN_FREE_BYTES) throw new Unavailable('the disk for files is full')
      const folder = join(incoming, randomUUID())
      await mkdir(folder, { mode: 0o700 })
      return folder
    },

    async place(folder, id) {
      const target = folderOf(id)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) await sync(join(folder, name))
      await sync(folder)
      await rename(folder, target)
      await sync(dirname(target))
    },

    async read(id, name) {
      if (!/^[a-z]+(\.[a-z]+)?$/.test(name)) throw new Error('Not a content name')
      const path = join(folderOf(id), name)
      const handle = await open(path).catch(unlessMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { stream: createReadStream(path, { fd: handle }), bytes: size }
    },

    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),

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
