// `npm run dev ui`: serves the gallery of ui components on this machine, with hot reload.
import { join } from 'node:path'
import getPort from 'get-port'
import { rspackProgram } from '#build.ts'
import { listenForStop } from '#launcher/signals.ts'
import { runVisible } from '#launcher/visible-child.ts'

/** @returns the exit code */
export async function galleryCommand(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await getPort({ port: 3000 })
  const stop = listenForStop(() => {})
  console.log(`\n  All ui components in all states: http://localhost:${port}. Press Ctrl-C to stop.\n`)
  const args = [rspackProgram(root), 'serve', '-c', 'gallery/rspack.config.ts', '--host', '127.0.0.1', '--port', String(port)]
  const code = await runVisible(process.execPath, args, {
    cwd: join(root, 'packages/ui'),
    env: { ...env, NODE_ENV: 'development' },
    signal: stop.signal,
  })
  return stop.reason === undefined ? code : 0
}
