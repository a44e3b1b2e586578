// Programs from Debian packages, unpacked into a local folder: no root rights and no change to the system needed.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, runProgram } from '#launcher/programs.ts'

export interface DebianPackageOptions {
  /** Folder for this package only; the unpacked files stay there for the next run. */
  readonly directory: string
  /** Also unpack packages that it depends on and that this system lacks. */
  readonly withMissingDependencies?: boolean
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
}

const systemLists = '/var/lib/apt/lists'

export function hasDebianTools(env: NodeJS.ProcessEnv): boolean {
  return findProgram(['apt-get'], env) !== undefined && findProgram(['dpkg-deb'], env) !== undefined
}

/**
 * Downloads and unpacks a package, once.
 * @returns the folder that replaces `/`
 * @throws Error with apt's message: no such package, no network
 */
export async function unpackDebianPackage(name: string, options: DebianPackageOptions): Promise<string> {
  const tree = join(options.directory, 'root')
  if (existsSync(tree)) return tree

  const apt = await aptOptions(options)
  // The system's package lists may be missing or outdated.
  const attempts = [...((await haveLists(systemLists)) ? [systemLists] : []), undefined]
  let downloaded: string[] = []
  for (const [index, lists] of attempts.entries()) {
    try {
      downloaded = await download(name, lists, apt, options)
      break
    } catch (error) {
      if (index === attempts.length - 1 || options.signal?.aborted) throw error
    }
  }

  const fresh = join(options.directory, `root.${process.pid}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const file of downloaded) await runProgram('dpkg-deb', ['-x', file, fresh], runOptions(options))
  await rename(fresh, tree).catch(async (error: unknown) => {
    // Another command of this checkout may have unpacked it first.
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(tree)) throw error
  })
  await rm(join(options.directory, 'apt'), { recursive: true, force: true })
  return tree
}

/** @param lists folder of apt's package lists; undefined downloads new lists */
async function download(name: string, lists: string | undefined, apt: readonly string[], options: DebianPackageOptions): Promise<string[]> {
  const common = lists === undefined ? apt : [...apt, '-o', `Dir::State::Lists=${lists}`]
  if (lists === undefined) await runProgram('apt-get', [...common, 'update'], runOptions(options))
  const archives = join(options.directory, 'apt/cache/archives')
  if (options.withMissingDependencies) {
    await runProgram(
      'apt-get',
      [...common, '--yes', '--download-only', '--reinstall', '--no-install-recommends', 'install', name],
      runOptions(options),
    )
  } else {
    await runProgram('apt-get', [...common, 'download', name], { ...runOptions(options), cwd: archives })
  }
  const files = (await readdir(archives)).filter((file) => file.endsWith('.deb')).map((file) => join(archives, file))
  if (files.length === 0) throw new Error(`apt-get downloaded nothing for ${name}`)
  return files
}

async function aptOptions({ directory }: DebianPackageOptions): Promise<string[]> {
  const state = join(directory, 'apt/state')
  const cache = join(directory, 'apt/cache')
  await rm(join(directory, 'apt'), { recursive: true, force: true })
  await mkdir(join(state, 'lists/partial'), { recursive: true })
  await mkdir(join(cache, 'archives/partial'), { recursive: true })
  const settings = {
    'Dir::State': state,
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': cache,
    'Dir::Log': join(directory, 'apt'),
    // apt writes nothing in the system here, so it needs no lock. A normal user could not take the lock.
    'Debug::NoLocking': 'true',
    // As root, apt would download as another user, who cannot write here.
    'APT::Sandbox::User': 'root',
    'Acquire::Retries': '3',
    'Acquire::http::Timeout': '30',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

async function haveLists(directory: string): Promise<boolean> {
  const files = await readdir(directory).catch(() => [])
  return files.some((file) => file.includes('_Packages'))
}

function runOptions({ env, signal }: DebianPackageOptions) {
  return { env: { ...env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }, signal }
}
