// Reads and replaces pointer.json. A reader always sees the whole old or the whole new file.
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HistoryEntry, Pointer } from '#release/pointer.ts'

/** @returns undefined before the first release. @throws if the pointer is invalid */
export async function readPointer(releasesDir: string, name: string): Promise<Pointer | undefined> {
  const file = join(releasesDir, name, 'pointer.json')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  const pointer = pointerOf(tryJson(text))
  if (!pointer) throw new Error(`${file} is invalid. Correct it, or delete it and release the part again.`)
  // Old pointers have no history; their file time is the time of the release.
  const { mtime } = await stat(file)
  return pointer.history.length > 0 ? pointer : { ...pointer, history: [{ release: pointer.current, at: mtime.toISOString(), by: 'release' }] }
}

export type Pointers = ReadonlyMap<string, Pointer>

/** Pointers of all released parts. */
export async function readPointers(releasesDir: string): Promise<Pointers> {
  if (!existsSync(releasesDir)) return new Map()
  const names = (await readdir(releasesDir)).filter((name) => /^[a-z][a-z0-9-]*$/.test(name)).sort()
  const pointers = await Promise.all(names.map(async (name) => [name, await readPointer(releasesDir, name)] as const))
  return new Map(pointers.flatMap(([name, pointer]) => (pointer ? [[name, pointer]] : [])))
}

/** Call it only while holding the lock of `releasesDir`. */
export async function writePointer(releasesDir: string, name: string, pointer: Pointer): Promise<void> {
  const directory = join(releasesDir, name)
  await mkdir(directory, { recursive: true })
  const fresh = join(directory, `.pointer.${process.pid}.new`)
  const file = await open(fresh, 'w')
  try {
    await file.writeFile(`${JSON.stringify(pointer)}\n`)
    // Sync before the rename: otherwise a power failure could leave an empty pointer.
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, join(directory, 'pointer.json'))
}

/** Validates by hand, because the image that publishes its builds contains no package for it. */
export function pointerOf(written: unknown): Pointer | undefined {
  if (!isRecord(written) || !isRelease(written.current)) return undefined
  const { current, canary, history = [] } = written
  if (!Array.isArray(history) || !history.every(isEntry)) return undefined
  if (canary === undefined) return { current, history }
  if (!isRecord(canary) || !isRelease(canary.release) || !isPercent(canary.percent)) return undefined
  return { current, canary: { release: canary.release, percent: canary.percent }, history }
}

function isEntry(entry: unknown): entry is HistoryEntry {
  return (
    isRecord(entry) &&
    isRelease(entry.release) &&
    !Number.isNaN(Date.parse(String(entry.at))) &&
    ['release', 'canary', 'promote', 'rollback'].includes(String(entry.by)) &&
    (entry.percent === undefined || isPercent(entry.percent)) &&
    (entry.ended === undefined || isRelease(entry.ended)) &&
    [entry.author, entry.commit, entry.reason].every((text) => text === undefined || typeof text === 'string')
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isRelease = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{12}$/.test(value)
const isPercent = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
