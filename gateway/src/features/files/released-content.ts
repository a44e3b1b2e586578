// Released files, compared with what they were released as, and kept in memory: what was compared is what leaves the house.
import { createHash } from 'node:crypto'
import { type BigIntStats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ReleasedFile } from '#lib/site.ts'

const decompress = promisify(brotliDecompress)
/** No file of a release comes near it; a compressed one that was planted must not fill the memory. Bytes. */
const LARGEST = 64 * 1024 * 1024
/** All files of some releases of each part. Bytes. */
const KEPT = 128 * 1024 * 1024
/** What a file that is not what was released is remembered by. */
const CHANGED = Symbol('changed')

interface Asked {
  readonly path: string
  readonly integrity: string
  readonly brotli: boolean
  readonly onBad: (path: string) => void
}

/** By path and state of the file. */
const contents = new LRUCache<string, Buffer | typeof CHANGED, Asked>({
  maxSize: KEPT,
  maxEntrySize: LARGEST,
  sizeCalculation: (content) => (content === CHANGED ? 1 : content.length + 1),
  async fetchMethod(_key, _old, { context: { path, integrity, brotli, onBad } }) {
    const content = await readFile(path)
    if (await isWhole(content, integrity, brotli)) return content
    onBad(path)
    return CHANGED
  },
})

/**
 * What the file, or its compressed twin, holds; 'missing' where there is none, 'changed' where it is not what was released, of which
 * `onBad` hears once.
 */
export async function contentOf(file: ReleasedFile, brotli: boolean, onBad: (path: string) => void): Promise<Buffer | 'missing' | 'changed'> {
  const path = join(file.folder, brotli ? `${file.path}.br` : file.path)
  // In this thread: the answer is in the kernel's memory, and the way to another thread and back takes ten times as long.
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!stats?.isFile()) return 'missing'
  const key = `${path}:${stateOf(stats)}:${file.integrity}`
  try {
    const content = contents.get(key) ?? (await contents.fetch(key, { context: { path, integrity: file.integrity, brotli, onBad } }))
    return content === CHANGED || content === undefined ? 'changed' : content
  } catch {
    // It went between the two looks.
    return 'missing'
  }
}

/** Changes with every change of the file, also one that sets its time back. */
function stateOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`
}

async function isWhole(sent: Buffer, integrity: string, brotli: boolean): Promise<boolean> {
  try {
    const content = brotli ? await decompressed(sent) : sent
    return `sha256-${createHash('sha256').update(content).digest('base64')}` === integrity
  } catch {
    return false
  }
}

/** Rejects when something follows the compressed file, which a decompressor passes over. */
async function decompressed(sent: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: LARGEST, info: true }
  const { buffer, engine } = (await decompress(sent, options)) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
  if (engine.bytesWritten !== sent.length) throw new Error('there is more behind the compressed file')
  return buffer
}
