// Packages too large for every installation: installed beside the project when something first needs them, at the versions of a lockfile of their own.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface LockedPackagesOptions {
  /** The folder of package.json and package-lock.json. */
  readonly from: string
  /** Where they are installed, once for each lockfile. */
  readonly to: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** What else there is to do in the folder before anybody uses it. */
  readonly finish?: (folder: string) => Promise<void>
}

/** @returns the folder that has their node_modules */
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
      // Another command of the same checkout may have been quicker.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return folder
}
