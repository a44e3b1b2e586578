// Contents on disk: `<directory>/<two characters>/<id>/<name>`. All of a file appears at once, by a rename, or not at all.
import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unavailable } from '../errors.ts'

export interface FileStore {
  /** An empty folder for what is coming in. Whoever asked removes it, unless `place` took it. */
  begin(): Promise<string>
  /** Makes what is in `folder` the content of `id`, on disk when this resolves. */
  place(folder: string, id: string): Promise<void>
  /** Undefined where it is not there. */
  read(id: string, name: string): Promise<{ stream: ReadStream; bytes: number } | undefined>
  remove(id: string): Promise<void>
  /** Removes what was coming in when a process ended. */
  removeAbandoned(): Promise<void>
}

const INCOMING = '.incoming'
/** Free space that stays, in bytes: a full disk would stop far more than uploads. */
const SPARE = 256 * 1024 * 1024
/** Milliseconds: far longer than any upload lasts. */
const ABANDONED = 60 * 60 * 1000

export function createFileStore(directory: string): FileStore {
  const incoming = join(directory, INCOMING)
  const folderOf = (id: string) => {
    // No id, and no name below, comes from outside unchecked. That nothing else is ever opened does not depend on it.
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('Not the id of a file')
    return join(directory, id.slice(0, 2), id)
  }

  return {
    async begin() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(incoming)
      if (bavail * bsize < SPARE) throw new Unavailable('the disk of the files is full')
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
      if (!/^[a-z]+(\.[a-z]+)?$/.test(name)) throw new Error('Not the name of a content')
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
