// Installs large packages outside the project when they are first needed, at the versions of a separate lockfile.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface LockedPackagesOptions {
  /** Folder with package.json and package-lock.json. */
  readonly from: string
  /** Folder for the installations, one per lockfile. */
  readonly to: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** Prepares the folder before its first use. */
  readonly finish?: (folder: string) => Promise<void>
}

/** @returns the folder with node_modules */
export async function installLocked({ from, to, env, signal, finish }: LockedPackagesOptions): Promise<string> {
  const lock = await readFile(join(from, 'package-lock.json'))
  const folder = join(to, createHash('sha256').update(lock).digest('hex').slice(0, 12))
  if (existsSync(folder)) return folder

  const npm = findProgram(['npm'], env)
  if (!npm) throw new Error('npm is not on the PATH')
  const fresh = `${folder}.${process.pid}.new`
  try {
    await mkdir(fresh, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) await cp(join(from, name), join(fresh, name))
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await runProgram(npm, install, { cwd: fresh, env: { ...env, PATH: searchPath(env) }, signal })
    await finish?.(fresh)
    await rename(fresh, folder).catch((error: unknown) => {
      // Another command of this checkout may have installed them first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return folder
}
