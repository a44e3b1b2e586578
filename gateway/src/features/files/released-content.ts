// Checks released files against their hashes in files.json and caches the checked bytes, so that only checked bytes are sent.
import { createHash } from 'node:crypto'
import { type BigIntStats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ReleasedFile } from '#lib/site.ts'

const decompress = promisify(brotliDecompress)
/** Upper bound in bytes, far above any file of a release, so that a planted compressed file cannot fill the memory. */
const MAX_BYTES = 64 * 1024 * 1024
/** Cache size in bytes: enough for all files of some releases of each part. */
const CACHE_SIZE = 128 * 1024 * 1024
/** Cached in place of the content of a file that changed after its release. */
const CHANGED = Symbol('changed')

interface FileRequest {
  readonly path: string
  readonly integrity: string
  readonly brotli: boolean
  readonly onChanged: (path: string) => void
}

/** Keys are made of the file's path, its state on disk and its hash. */
const contents = new LRUCache<string, Buffer | typeof CHANGED, FileRequest>({
  maxSize: CACHE_SIZE,
  maxEntrySize: MAX_BYTES,
  sizeCalculation: (content) => (content === CHANGED ? 1 : content.length + 1),
  async fetchMethod(_key, _old, { context: { path, integrity, brotli, onChanged } }) {
    const content = await readFile(path)
    if (await matchesHash(content, integrity, brotli)) return content
    onChanged(path)
    return CHANGED
  },
})

/**
 * Returns the content of the file or of its compressed version; 'missing' if there is none, 'changed' if it changed after its release.
 * Calls `onChanged` once for each changed file.
 */
export async function contentOf(file: ReleasedFile, brotli: boolean, onChanged: (path: string) => void): Promise<Buffer | 'missing' | 'changed'> {
  const path = join(file.folder, brotli ? `${file.path}.br` : file.path)
  // Synchronous, because the kernel answers from memory; going through another thread takes ten times as long.
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!stats?.isFile()) return 'missing'
  const key = `${path}:${stateOf(stats)}:${file.integrity}`
  try {
    const content = contents.get(key) ?? (await contents.fetch(key, { context: { path, integrity: file.integrity, brotli, onChanged } }))
    return content === CHANGED || content === undefined ? 'changed' : content
  } catch {
    // The file was removed after statSync.
    return 'missing'
  }
}

/** Differs after every change of the file, even if the modification time was set back. */
function stateOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`
}

async function matchesHash(sent: Buffer, integrity: string, brotli: boolean): Promise<boolean> {
  try {
    const content = brotli ? await decompressed(sent) : sent
    return `sha256-${createHash('sha256').update(content).digest('base64')}` === integrity
  } catch {
    return false
  }
}

/** Rejects if the file has extra bytes at its end, which decompression would ignore. */
async function decompressed(sent: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: MAX_BYTES, info: true }
  const { buffer, engine } = (await decompress(sent, options)) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
  if (engine.bytesWritten !== sent.length) throw new Error('there are extra bytes after the compressed file')
  return buffer
}
