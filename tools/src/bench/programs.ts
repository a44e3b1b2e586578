import { join } from 'node:path'
import { type BenchContext, benchHome, nothingToStop, type Provided } from '#bench/provided.ts'
import { installLocked } from '#infra/locked-packages.ts'

export async function providePrograms({ root, screen, signal }: BenchContext): Promise<Provided> {
  const from = join(root, 'bench/programs')
  const to = join(benchHome(root), 'programs')
  const folder = await screen.step('Measuring programs', () => installLocked({ from, to, env: process.env, signal }))
  return { env: { PROGRAMS: join(folder, 'node_modules') }, stop: nothingToStop }
}
