// How long a device can still make calls after another device logged it out.
import { setTimeout as sleep } from 'node:timers/promises'
import { listUsers } from '@ungana/contracts-directory'
import { listSessions, revokeSession } from '@ungana/contracts-identity'
import { withBrowser } from '#browser.ts'
import { given, quick } from '#config.ts'
import { type Device, logIn, openSite } from '#device.ts'
import { table } from '#figures.ts'
import { timeUntilLoggedOut } from '#log-out-time.ts'
import { percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

const TIMES = quick ? 5 : 50
const POLL = 5
const GOAL = 1000
/** Milliseconds; if it takes longer, the site is broken. */
const GIVE_UP = 30_000
/** Milliseconds to wait until the open page notices the log-out; it may never notice. */
const SHELL_WAIT = quick ? 2000 : 10_000
/** A call for members that identity does not answer, so only the gateway decides whether the session is valid. */
const guarded = listUsers.url

const base = given('BASE_URL')
const site = openSite(base)
const credentials = { username: given('MEMBER_USERNAME'), password: given('MEMBER_PASSWORD') }

const fromSending: number[] = []
const fromAnswer: number[] = []
let shell: number | undefined
try {
  const owner = await logIn(site, credentials)
  for (let time = 1; time <= TIMES; time += 1) {
    const { sending, answer } = await revokeOne(owner, await logIn(site, credentials))
    fromSending.push(sending)
    fromAnswer.push(answer)
    if (time % 10 === 0 || time === TIMES) say(`${time} of ${TIMES} revoked`)
  }
  const lost = await logIn(site, credentials)
  const id = await ownSession(lost)
  shell = await withBrowser((browser) => timeUntilLoggedOut(browser, { base, cookie: lost.cookie, patience: SHELL_WAIT }, () => revoke(owner, id)))
} finally {
  await site.pool.close()
}

/** Milliseconds until the first refusal arrives. */
async function revokeOne(owner: Device, lost: Device): Promise<{ sending: number; answer: number }> {
  const id = await ownSession(lost)
  if ((await lost.call('GET', guarded)).status !== 200) throw new Error('The other device is refused before its revocation')

  const refused = firstRefusal(lost)
  const sent = performance.now()
  await revoke(owner, id)
  const answered = performance.now()
  const at = await refused
  return { sending: at - sent, answer: Math.max(0, at - answered) }
}

async function ownSession(device: Device): Promise<string> {
  const sessions = (await device.call('GET', listSessions.url)).body as { id: string; current: boolean }[]
  const own = sessions.find(({ current }) => current)
  if (!own) throw new Error('The other device is not logged in')
  return own.id
}

async function revoke(owner: Device, id: string): Promise<void> {
  const { status } = await owner.call('DELETE', revokeSession.url.replace(':id', id))
  if (status !== 204) throw new Error(`The revocation got the answer ${status}`)
}

/** Calls every 5 ms without waiting for answers. @returns when the first refusal arrived */
async function firstRefusal(device: Device): Promise<number> {
  const giveUpAt = performance.now() + GIVE_UP
  let refusedAt: number | undefined
  let failure: Error | undefined
  const ask = async (): Promise<void> => {
    const { status } = await device.call('GET', guarded)
    if (status === 401) refusedAt ??= performance.now()
    else if (status !== 200) throw new Error(`The other device got the answer ${status}`)
  }
  while (refusedAt === undefined) {
    if (performance.now() > giveUpAt) failure ??= new Error(`The other device is still let in after ${GIVE_UP / 1000} s`)
    if (failure) throw failure
    ask().catch((error: Error) => {
      failure = error
    })
    await sleep(POLL)
  }
  return refusedAt
}

const row = (what: string, times: readonly number[]) => {
  const [p50, p99, max] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)]
  return [what, p50.toFixed(0), p99.toFixed(0), max.toFixed(0), ratio(max, GOAL)]
}
report({
  name: 'revocation',
  title: 'Revoking a device',
  yardstick: `Yardstick: the goal, ${GOAL} ms. One gateway with the session in its memory. The revoked device calls every ${POLL} ms; ms until its first 401, ${TIMES} revocations.`,
  body: `${table([['counted from', 'p50', 'p99', 'max', 'max ÷ goal'], row('sending the revocation', fromSending), row('its answer', fromAnswer)])}

${
  shell === undefined
    ? `An open page on the device did not show it within ${SHELL_WAIT / 1000} s: it finds out when its next call is refused.`
    : `An open page on the device showed it after ${shell.toFixed(0)} ms.`
}`,
})
