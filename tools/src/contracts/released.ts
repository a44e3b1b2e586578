// contracts/<domain>/released/ has a file for each endpoint, event and document as last released.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contract, loadContracts } from './load-contracts.ts'

export interface ReleasedContract {
  /** Path from the root. */
  readonly file: string
  readonly name: string
  readonly contract: Contract
}

const folderOf = (domain: string) => join('contracts', domain, 'released')

export async function readReleased(root: string, domain: string): Promise<ReleasedContract[]> {
  const folder = folderOf(domain)
  if (!existsSync(join(root, folder))) return []
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      try {
        return { file, name: name.slice(0, -'.json'.length), contract: JSON.parse(await readFile(join(root, file), 'utf8')) as Contract }
      } catch (error) {
        throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
      }
    }),
  )
}

/**
 * Writes the domain's current contracts and deletes the files of removed ones. Only a release may call this, because `contractProblems` compares with the
 * result. Equal contracts give equal bytes.
 *
 * @returns the paths of the files from the root
 */
export async function writeReleased(root: string, domain: string): Promise<string[]> {
  const folder = folderOf(domain)
  const contracts = await loadContracts(root, domain)
  await mkdir(join(root, folder), { recursive: true })
  const files = contracts.map(({ name }) => `${name}.json`)
  for (const file of await readdir(join(root, folder))) if (!files.includes(file)) await rm(join(root, folder, file))
  for (const { name, contract } of contracts) await writeFile(join(root, folder, `${name}.json`), `${readableJson(contract)}\n`)
  return files.map((file) => join(folder, file))
}

const LINE = 120

/** JSON with sorted keys. Short values take one line, so that a changed field changes only one line. */
function readableJson(value: unknown, indent = ''): string {
  const sorted = sortKeys(value)
  const short = JSON.stringify(sorted)
  if (short.length + indent.length <= LINE || typeof sorted !== 'object' || sorted === null) return short
  const inner = `${indent}  `
  const lines = Array.isArray(sorted)
    ? sorted.map((item) => inner + readableJson(item, inner))
    : Object.entries(sorted).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${readableJson(item, inner)}`)
  const [open, close] = Array.isArray(sorted) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  )
}
