// `npm run dev ui`: the gallery of the ui components, at an address that only this machine has, with hot reload.
import { join } from 'node:path'
import getPort from 'get-port'
import { rspackProgram } from '#build.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { runVisible } from '#launcher/visible-child.ts'

/** @returns the exit code */
export async function galleryCommand(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await getPort({ port: 3000 })
  const stop = untilToldToStop(() => {})
  console.log(`\n  Every ui component in every state: http://localhost:${port}. Ctrl-C stops it.\n`)
  const args = [rspackProgram(root), 'serve', '-c', 'gallery/rspack.config.ts', '--host', '127.0.0.1', '--port', String(port)]
  const code = await runVisible(process.execPath, args, {
    cwd: join(root, 'packages/ui'),
    env: { ...env, NODE_ENV: 'development' },
    signal: stop.signal,
  })
  return stop.reason === undefined ? code : 0
}
