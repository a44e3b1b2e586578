// `npm run dev <part>`: runs one part for development, and everything else like `npm start`.
import { join } from 'node:path'
import getPort from 'get-port'
import { rspackProgram } from '#build.ts'
import { followLog } from '#dev/follow-log.ts'
import { requestedInstances } from '#dev/requested-instances.ts'
import { killServer } from '#infra/postgres.ts'
import { killNoted } from '#launcher/children.ts'
import { errorMessage } from '#launcher/error-message.ts'
import { AlreadyRunning } from '#launcher/lock.ts'
import { openScreen, type Screen } from '#launcher/screen.ts'
import { listenForStop, type StopRequest } from '#launcher/signals.ts'
import { type Site, startSite } from '#launcher/site.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { type BrowserPart, findParts } from '#parts.ts'

const cluster = 'site'

/**
 * A service (or the gateway) restarts when its files change, and its log is shown. A browser part is served with hot reload, in front of the gateway in
 * GATEWAY_URL, of the site that already runs from this folder, or of a new one. With `--instances 3` a service has three processes, and the gateway
 * spreads its calls over them.
 * @returns the exit code
 */
export async function partCommand(root: string, name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const parts = findParts(root)
  const browserPart = parts.browserParts.find((part) => part.folder === name)
  const watched = [...parts.services.map((part) => part.name), 'gateway'].find((service) => service === name)
  const count = requestedInstances(args, env)
  if ((!browserPart && !watched) || count === undefined || (count > 1 && !parts.services.some((part) => part.name === name))) return usage(root)

  const screen = openScreen(process.stdout)
  const stateDir = join(root, '.ungana')
  const stop = listenForStop(() => {
    killNoted(stateDir)
    killServer(root, cluster)
  })
  const port = Number(env.PORT || 8080)
  const start = (change: { watch?: readonly string[]; without?: readonly string[]; instances?: Record<string, number> }): Promise<Site> =>
    startSite({ root, stateDir, cluster, port, screen, env, signal: stop.signal, onFailure: (error) => stop.request(error), ...change })

  let site: Site | undefined
  try {
    if (watched) {
      site = await start({ watch: [watched], instances: { [watched]: count } })
      const logs = Array.from({ length: count }, (_, index) => join(stateDir, 'logs', `${watched}${index === 0 ? '' : `-${index + 1}`}.log`))
      const ends = logs.map((log) => followLog(log, (line) => screen.print(line)))
      screen.print(
        `\n  ${watched}${count > 1 ? ` (${count} processes)` : ''} restarts when its files change. Open ${site.url}. Press Ctrl-C to stop.\n`,
      )
      await stop.promise
      for (const end of ends) end()
    } else if (browserPart) {
      const gatewayUrl = env.GATEWAY_URL || (await runningSite(() => start({ without: [browserPart.name] }).then((own) => (site = own))))
      await serve(root, browserPart, gatewayUrl, { env, screen, stop })
    }
  } catch (error) {
    stop.request(error instanceof Error ? error : new Error(String(error)))
  }
  if (stop.reason instanceof Error) screen.printError(errorMessage(stop.reason, { port }))
  await site?.stop()
  return stop.reason instanceof Error ? 1 : 0
}

export function usage(root: string): number {
  const { services, browserParts } = findParts(root)
  const names = [...services.map((part) => part.name), 'gateway', ...browserParts.map((part) => part.folder)]
  console.error(
    [
      'Usage: npm run dev <part> [-- --instances 3]   several processes of a service',
      `  parts: ${names.join(', ')}`,
      '       npm run dev ui                         shows every ui component in every state',
      '       npm run dev migrate <service> <name>   writes a migration for changes in its schema.prisma',
      '       npm run dev trace [request id]         shows the latest requests of a site started with TRACES=on',
      '       npm run dev reset                      deletes databases, secrets, logs and builds of this folder',
    ].join('\n'),
  )
  return 1
}

/** Address of the site that runs from this folder. If no site runs, starts one. */
async function runningSite(start: () => Promise<Site>): Promise<string> {
  try {
    return (await start()).url
  } catch (error) {
    if (error instanceof AlreadyRunning) return error.url
    throw error
  }
}

async function serve(
  root: string,
  part: BrowserPart,
  gatewayUrl: string,
  { env, screen, stop }: { env: NodeJS.ProcessEnv; screen: Screen; stop: StopRequest },
): Promise<void> {
  const port = await getPort({ port: 3000 })
  screen.print(
    `\n  ${part.folder} without the shell: http://localhost:${port}, with the API of ${gatewayUrl}. Changes show at once. Press Ctrl-C to stop.\n`,
  )
  const code = await runVisible(process.execPath, [rspackProgram(root), 'serve'], {
    cwd: part.directory,
    env: { ...env, NODE_ENV: 'development', UNGANA_STANDALONE: '1', GATEWAY_URL: gatewayUrl, PORT: String(port) },
    signal: stop.signal,
  })
  if (stop.reason === undefined) stop.request(new Error(`The development server of ${part.folder} ended (${code}).`))
}
