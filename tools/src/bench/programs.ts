// Programs that measure, too large to be brought along with every installation: installed once, at the versions that bench/programs locks.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchContext, benchHome, nothingToStop, type Provided } from '#bench/provided.ts'
import { findProgram, runProgram, searchPath } from '#launcher/programs.ts'

export async function providePrograms({ root, screen, signal }: BenchContext): Promise<Provided> {
  const locked = join(root, 'bench/programs')
  const directory = join(benchHome(root), 'programs')
  const stamp = join(directory, 'installed')
  const lock = readFileSync(join(locked, 'package-lock.json'), 'utf8')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    await screen.step('Programs that measure', async () => {
      const npm = findProgram(['npm'], process.env)
      if (!npm) throw new Error('npm is not on the PATH')
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { recursive: true })
      for (const name of ['package.json', 'package-lock.json']) cpSync(join(locked, name), join(directory, name))
      await runProgram(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: directory,
        env: { ...process.env, PATH: searchPath(process.env) },
        signal,
      })
      writeFileSync(stamp, lock)
    })
  }
  return { env: { PROGRAMS: join(directory, 'node_modules') }, stop: nothingToStop }
}
