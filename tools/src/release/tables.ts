// `npm run release status` and `npm run release history <part>`.
import type { ReleaseContext } from '#release/context.ts'
import { commitOf, currentSince, type HistoryEntry } from '#release/pointer.ts'
import { readPointer, readPointers } from '#release/pointer-file.ts'
import { askInstance, type Instance, runningInstances } from '#release/running-services.ts'
import { storedReleases } from '#release/stored-releases.ts'
import { onlyBrowserParts } from '#release/which-parts.ts'

export async function showStatus({ root, env, parts, releasesDir, bucket, screen }: ReleaseContext): Promise<void> {
  const pointers = await readPointers(releasesDir)
  const folderOf = (name: string): string => parts.browserParts.find((part) => part.name === name)?.folder ?? name
  const rows = await Promise.all(
    [...pointers].map(async ([name, pointer]) => {
      const { current, canary } = pointer
      const others = (await storedReleases(releasesDir, name)).filter((release) => release !== current && release !== canary?.release)
      const since = currentSince(pointer)
      return [
        folderOf(name),
        current,
        since ? day(since) : '',
        commitOf(pointer, current) ?? '',
        canary ? [canary.release, `${canary.percent} %`, commitOf(pointer, canary.release)].filter(Boolean).join(' ') : '',
        others.sort().join(' '),
      ]
    }),
  )
  const never = parts.browserParts.filter(({ name }) => !pointers.has(name)).map(({ folder }) => [folder, 'never released', '', '', '', ''])
  screen.print(table([['part', 'current', 'since (UTC)', 'commit', 'canary', 'also stored'], ...rows, ...never]))
  screen.print(`\nReleases are in ${bucket ? `the bucket ${bucket.name}` : releasesDir}\n`)
  const instances = await runningInstances(root, releasesDir, env)
  screen.print(instances ? table([['service', 'instance', 'commit', 'state'], ...(await instanceRows(instances))]) : noServices)
}

const noServices = 'No running service is known. Start the site from this folder, or set UPSTREAMS as for the gateway.'

/** What each instance says of itself. */
function instanceRows(instances: readonly Instance[]): Promise<string[][]> {
  return Promise.all(
    instances.map(async (instance) => {
      const [metrics, ready] = await Promise.all([askInstance(instance, '/metrics'), askInstance(instance, '/ready')])
      const [, commit = ''] = /^build_info\{commit="([^"]*)"\}/m.exec(metrics ?? '') ?? []
      const state = ready === undefined ? (metrics === undefined ? 'does not answer' : 'not ready') : 'ready'
      return [instance.service, instance.address, commit || 'not stated', state]
    }),
  )
}

export async function showHistory({ parts, releasesDir, screen }: ReleaseContext, name: string): Promise<void> {
  const [part] = onlyBrowserParts(parts, [name])
  const pointer = part && (await readPointer(releasesDir, part.name))
  if (!pointer) throw new Error(`${name} was never released.`)
  const kept = await storedReleases(releasesDir, part.name)
  const rows = pointer.history
    .toReversed()
    .map((entry) => [
      day(entry.at),
      entry.release,
      describe(entry),
      entry.author ?? '',
      entry.commit ?? '',
      kept.includes(entry.release) ? '' : 'no longer stored',
      entry.reason ?? '',
    ])
  screen.print(table([['when (UTC)', 'release', 'what', 'by', 'commit', '', 'why'], ...rows]))
}

function describe({ by, release, percent, ended }: HistoryEntry): string {
  const endedText = ended !== undefined && ended !== release ? `, ending the canary ${ended}` : ''
  if (by === 'canary') return `shown to ${percent} %${endedText}`
  if (by === 'promote') return 'canary released to everybody'
  if (by === 'release') return `released to everybody${endedText}`
  return ended === release ? 'canary ended' : `rolled back to${endedText}`
}

function day(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
