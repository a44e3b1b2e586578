// What makes a finished build a release that nobody can change unnoticed: integrity in its pages, files.json over all its files.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ReleaseFiles } from '@ungana/contracts-shell'

const decompress = promisify(brotliDecompress)

export const FILES = 'files.json'

/** `sha256-…`, as pages and files.json write it. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/**
 * Makes a build a release: writes into its pages what the browser must find in each script that they name, and files.json.
 * @returns the release's name: 12 hexadecimal digits that change with every byte and every name
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

/** By the content of files.json; compressed twins do not count, because compressors differ. */
export function releaseNameOf(filesJson: Buffer | string): string {
  return createHash('sha256').update(filesJson).digest('hex').slice(0, 12)
}

/** Whether a sealed build is all that its name says, compressed twins included. A gateway refuses to send what is not. */
export async function isWhole(directory: string, version: string): Promise<boolean> {
  try {
    const list = await readFile(join(directory, FILES))
    if (releaseNameOf(list) !== version) return false
    const files = Object.entries(JSON.parse(list.toString()) as ReleaseFiles)
    const right = await Promise.all(files.map(([path, integrity]) => isReleased(join(directory, path), integrity)))
    return right.every(Boolean)
  } catch {
    return false
  }
}

async function isReleased(file: string, integrity: string): Promise<boolean> {
  if (integrityOf(await readFile(file)) !== integrity) return false
  const twin = `${file}.br`
  // Without one the file goes out as it is.
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
 * `html` with `integrity` in each script and each preload of a script that is a file of the release. The browser uses a preload only for a
 * request that asks for the same.
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

/** Paths relative to the directory, with `/`, sorted by their bytes. */
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
