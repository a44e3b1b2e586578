// `npm start`: runs the whole site on this machine until it is stopped.
import { join } from 'node:path'
import { killServer } from '#infra/postgres.ts'
import { killNoted } from '#launcher/children.ts'
import { errorMessage } from '#launcher/error-message.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { type Site, startSite } from '#launcher/site.ts'

/** Name of the Postgres cluster of `npm start`. */
export const siteCluster = 'site'

/**
 * @param env PORT (8080), HOST (127.0.0.1), RATE_LIMITS and the variables of `SiteOptions.env`
 * @returns the exit code: 0 if the site was stopped, 1 after a failure; nothing is running by then
 */
export async function startCommand(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const stateDir = join(root, '.ungana')
  const screen = openScreen(process.stdout)
  const begun = performance.now()
  const stop = listenForStop(() => {
    killNoted(stateDir)
    killServer(root, siteCluster)
  })
  const port = Number(env.PORT || 8080)
  let site: Site | undefined
  try {
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`PORT must be a number from 1 to 65535, not "${env.PORT}".`)
    site = await startSite({
      root,
      stateDir,
      cluster: siteCluster,
      port,
      host: env.HOST || '127.0.0.1',
      rateLimits: env.RATE_LIMITS === 'wide' ? 'wide' : 'normal',
      screen,
      env,
      signal: stop.signal,
      onFailure: (error) => stop.request(error),
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const logins = site.demo
      .map(({ role, username, password, secret }) => {
        const factor = secret === undefined ? '' : `  (authenticator key: ${secret})`
        return `  Log in as ${role}: ${username}  ${password}${factor}\n`
      })
      .join('')
    const mailbox = site.mailbox ? `  Read the site’s emails at ${site.mailbox}\n` : ''
    const sms = site.smsSandbox
      ? `  Read the site’s SMS at ${site.smsSandbox}, dial *384# at ${site.smsSandbox}/phone, chat at ${site.smsSandbox}/chat\n`
      : ''
    const sandbox = site.providerSandbox ? '  Payments are simulated: no money moves. Card 4242 4242 4242 4242, any future date, any code.\n' : ''
    screen.print(
      `\n  Ungana is ready after ${seconds} s. Open ${site.url}\n${logins}${mailbox}${sms}${sandbox}  Press Ctrl-C to stop. Logs are in .ungana/logs.\n`,
    )
    await stop.promise
  } catch (error) {
    stop.request(error instanceof Error ? error : new Error(String(error)))
  }
  if (stop.reason instanceof Error) screen.printError(errorMessage(stop.reason, { port }))
  if (site) {
    screen.print('Stopping…')
    await site.stop()
  }
  if (site || !(stop.reason instanceof Error)) screen.print('Everything is stopped.')
  return stop.reason instanceof Error ? 1 : 0
}
