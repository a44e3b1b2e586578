// `npm start`: the whole site on this machine, until it is told to stop.
import { join } from 'node:path'
import { killServer } from '#infra/postgres.ts'
import { killNoted } from '#launcher/children.ts'
import { inPlainWords } from '#launcher/plain-words.ts'
import { openScreen } from '#launcher/screen.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { type Site, startSite } from '#launcher/site.ts'

/** The cluster of `npm start`. */
export const siteCluster = 'site'

/**
 * @param env PORT (8080), HOST (127.0.0.1), RATE_LIMITS, and all that `SiteOptions.env` knows
 * @returns the exit code: 0 when it was asked to stop, 1 when something went wrong; by then nothing of it is left running
 */
export async function startCommand(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const stateDir = join(root, '.ungana')
  const screen = openScreen(process.stdout)
  const begun = performance.now()
  const stop = untilToldToStop(() => {
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
      onFailure: (error) => stop.because(error),
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const signIns = site.demo
      .map(({ role, username, password, secret }) => {
        const factor = secret === undefined ? '' : `  (authenticator key: ${secret})`
        return `  Sign in as ${role}: ${username}  ${password}${factor}\n`
      })
      .join('')
    const mails = site.mailbox ? `  Read its mails at ${site.mailbox}\n` : ''
    const sandbox = site.providerSandbox ? '  Payments go to a sandbox: no money moves. Card 4242 4242 4242 4242, any date to come, any code.\n' : ''
    screen.say(
      `\n  Ungana is ready after ${seconds} s. Open ${site.url}\n${signIns}${mails}${sandbox}  Ctrl-C stops it. What the parts say is in .ungana/logs.\n`,
    )
    await stop.promise
  } catch (error) {
    stop.because(error instanceof Error ? error : new Error(String(error)))
  }
  if (stop.reason instanceof Error) screen.complain(inPlainWords(stop.reason, { port }))
  if (site) {
    screen.say('Stopping…')
    await site.stop()
  }
  if (site || !(stop.reason instanceof Error)) screen.say('Everything is stopped.')
  return stop.reason instanceof Error ? 1 : 0
}
