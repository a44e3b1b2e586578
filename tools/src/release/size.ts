// Checks the size of a release against the limits in the part's `release.json`, in KiB as sent.
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ReleaseFacts } from '#release/release-facts.ts'

const kib = z.number().check(z.positive())

/**
 * `entry`: a remote's container, which pages with links to the remote may load in advance. `page`: the scripts of the part on its heaviest page.
 */
const releaseSettings = z.strictObject({ budgets: z.strictObject({ entry: z._default(kib, 10), page: z._default(kib, 60) }) })
const KIB = 1024

/** @param build folder of a sealed and compressed build */
export async function sizeProblems(
  part: { readonly folder: string; readonly directory: string },
  build: string,
  facts: ReleaseFacts,
): Promise<string[]> {
  const { budgets } = await readSettings(part)
  const sizes = await measure(build, facts)
  return (['entry', 'page'] as const).flatMap((what) => {
    const bytes = sizes[what]
    if (bytes === undefined || bytes <= budgets[what] * KIB) return []
    const name = what === 'entry' ? 'container' : 'heaviest page'
    return [`${part.folder}: its ${name} is ${(bytes / KIB).toFixed(1)} KiB, but release.json allows ${budgets[what]} KiB.`]
  })
}

/** Bytes as sent, compressed. */
export async function measure(build: string, { entry, first, later }: ReleaseFacts): Promise<{ entry: number | undefined; page: number }> {
  const size = async (paths: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...paths].map((path) => stat(join(build, `${path}.br`)).then((file) => file.size)))
    return sizes.reduce((total, bytes) => total + bytes, 0)
  }
  const pages = await Promise.all([[], ...later].map((group) => size(new Set([...first, ...group].filter((path) => path.endsWith('.js'))))))
  return { entry: entry === undefined ? undefined : await size([entry]), page: Math.max(...pages) }
}

async function readSettings(part: { readonly folder: string; readonly directory: string }): Promise<z.output<typeof releaseSettings>> {
  const file = join(part.directory, 'release.json')
  if (!existsSync(file)) return z.parse(releaseSettings, { budgets: {} })
  const parsed = z.safeParse(releaseSettings, JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Error(`${part.folder}/release.json is invalid: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
