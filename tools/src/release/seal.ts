// Seals a finished build, so that later changes are noticed: integrity values in its pages, and files.json over all its files.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ReleaseFiles } from '@ungana/contracts-shell'

const decompress = promisify(brotliDecompress)

export const FILES = 'files.json'

/** `sha256-…`, as in pages and files.json. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/**
 * Seals a build: writes the integrity of each script into its pages, and writes files.json.
 * @returns the release's name: 12 hexadecimal digits that change with any byte or file name
 */
export async function sealRelease(directory: string): Promise<string> {
  const before = await releaseFilesOf(directory)
  for (const page of Object.keys(before).filter((path) => path.endsWith('.html'))) {
    const file = join(directory, page)
    await writeFile(file, withIntegrity(await readFile(file, 'utf8'), before))
  }
  const text = filesText(await releaseFilesOf(directory))
  await writeFile(join(directory, FILES), text)
  return releaseNameOf(text)
}

/** The name depends on files.json only; compressed files do not count, because compressors differ. */
export function releaseNameOf(filesJson: Buffer | string): string {
  return createHash('sha256').update(filesJson).digest('hex').slice(0, 12)
}

/** Whether a sealed build is complete and unchanged, including its compressed files. The gateway refuses to send anything else. */
export async function isWhole(directory: string, version: string): Promise<boolean> {
  try {
    const list = await readFile(join(directory, FILES))
    if (releaseNameOf(list) !== version) return false
    const files = Object.entries(JSON.parse(list.toString()) as ReleaseFiles)
    const results = await Promise.all(files.map(([path, integrity]) => isReleased(join(directory, path), integrity)))
    return results.every(Boolean)
  } catch {
    return false
  }
}

async function isReleased(file: string, integrity: string): Promise<boolean> {
  if (integrityOf(await readFile(file)) !== integrity) return false
  const twin = `${file}.br`
  // Without a compressed file, the original is sent.
  return !existsSync(twin) || integrityOf(await decompress(await readFile(twin))) === integrity
}

async function releaseFilesOf(directory: string): Promise<ReleaseFiles> {
  const files = (await listFiles(directory)).filter((path) => path !== FILES && !path.endsWith('.br'))
  return Object.fromEntries(await Promise.all(files.map(async (path) => [path, integrityOf(await readFile(join(directory, path)))] as const)))
}

function filesText(files: ReleaseFiles): string {
  return `${JSON.stringify(files, null, 1)}\n`
}

/**
 * Adds `integrity` to each script and script preload that is a file of the release. A browser uses a preload only if both values are equal.
 */
export function withIntegrity(html: string, files: ReleaseFiles): string {
  const integrity = (address: string | undefined) => (address?.startsWith('/') ? files[address.slice(1)] : undefined)
  return html.replace(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const address = /\s(?:src|href)="([^"]*)"/.exec(tag)?.[1]
    const isScript = tag.startsWith('<script') || (/\srel="preload"/.test(tag) && /\sas="script"/.test(tag))
    if (!isScript || !integrity(address) || /\sintegrity=/.test(tag)) return tag
    const crossorigin = /\scrossorigin\b/.test(tag) ? '' : ' crossorigin'
    return tag.replace(/\s*\/?>$/, ` integrity="${integrity(address)}"${crossorigin}>`)
  })
}

/** Paths relative to the directory, with `/`, sorted. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
