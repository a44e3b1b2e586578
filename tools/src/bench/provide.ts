// Starts what benches need and passes it in environment variables.
import { provideNginx } from '#bench/nginx.ts'
import { providePostgres } from '#bench/postgres.ts'
import { providePrograms } from '#bench/programs.ts'
import { type BenchContext, nothingToStop, type Provided } from '#bench/provided.ts'
import { provideSite } from '#bench/site.ts'
import { provideTraced } from '#bench/traced.ts'
import { provideUnfederated } from '#bench/unfederated.ts'
import { findChromium } from '#infra/chromium.ts'

const kinds = {
  site: provideSite,
  traced: provideTraced,
  unfederated: provideUnfederated,
  chromium: provideChromium,
  nginx: provideNginx,
  postgres: providePostgres,
  programs: providePrograms,
}
export type Need = keyof typeof kinds

/** Starts the needs one after the other. @throws the first error, after stopping everything that was started */
export async function provide(needs: readonly Need[], context: BenchContext): Promise<Provided> {
  const provided: Provided[] = []
  const stop = async (): Promise<void> => {
    for (const each of provided.reverse()) await each.stop()
  }
  try {
    for (const need of needs) provided.push(await kinds[need](context))
  } catch (error) {
    await stop()
    throw error
  }
  return { env: Object.assign({}, ...provided.map(({ env }) => env)), stop }
}

async function provideChromium({ root, screen, signal }: BenchContext): Promise<Provided> {
  const chromium = await screen.step('Chromium', () => findChromium({ root, env: process.env, signal }))
  const path = chromium.executablePath ? { CHROMIUM_PATH: chromium.executablePath } : {}
  return { env: { ...chromium.env, ...path, CHROMIUM_ARGS: JSON.stringify(chromium.args) }, stop: nothingToStop }
}
