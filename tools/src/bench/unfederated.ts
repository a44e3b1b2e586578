// A second site built as one bundle without Module Federation, to measure what federation costs.
import { join } from 'node:path'
import type { BenchContext, Provided } from '#bench/provided.ts'
import { startBenchSite } from '#bench/site.ts'
import { runProgram } from '#launcher/programs.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { findParts } from '#parts.ts'
import { compressTextFiles, publishRelease } from '#publish.ts'
import { sealRelease } from '#release/seal.ts'

export async function provideUnfederated(context: BenchContext): Promise<Provided> {
  const { root, screen, signal } = context
  const state = await makeTemporaryState(root, 'unfederated')
  try {
    const build = join(state.directory, 'build')
    const releasesDir = join(state.directory, 'releases')
    const parts = findParts(root).browserParts
    await screen.step('Build without federation', async () => {
      const folders = parts.map(({ directory }) => directory)
      await runProgram(process.execPath, [join(root, 'bench/unfederated/build.ts'), build, ...folders], {
        cwd: join(root, 'bench'),
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
        signal,
      })
      const version = await sealRelease(build)
      await compressTextFiles(build)
      await publishRelease(build, { name: 'shell', version, releasesDir })
    })
    const running = await startBenchSite(context, { without: parts.map(({ name }) => name), env: { RELEASES_DIR: releasesDir } })
    return {
      env: { UNFEDERATED_URL: running.site.url },
      async stop() {
        await running.stop()
        await state.remove()
      },
    }
  } catch (error) {
    await state.remove()
    throw error
  }
}
