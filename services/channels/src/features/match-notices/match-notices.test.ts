// Messages about matches, from the event to the phone, and what people answer.
import { randomUUID } from 'node:crypto'
import type { TeamRole } from '@ungana/contracts-identity'
import { createLogger, Unavailable, Unsure } from '@ungana/service-kit'
import { SmsRefused } from '@ungana/service-kit/sms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onMatchMessageDue } from '#consumers/match-message-due.ts'
import { fitsScreen } from '#lib/dialogue/gsm.ts'
import type { PhoneSession } from '#lib/site.ts'
import { startChannels, type TestChannels } from '#testing/channels.ts'
import { type NoticeOptions, sendNotices } from './send-notices.ts'

let channels: TestChannels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.close())
beforeEach(() => {
  channels.sent.length = 0
  channels.smsFails.length = 0
  channels.gateway.written.length = 0
})

const MINUTE = 60_000
const START = new Date('2026-11-20T08:00:00Z')
const TOLD = (count: string) => `Ungana: ${count}\n1 Show\nSTOP: no more messages`

/** People whose phones identity would name. */
const told = new Map<string, { readonly companyId: string; readonly number: string; readonly role: TeamRole; readonly language?: string }>()

function person({ role = 'owner' as TeamRole, language = 'en' } = {}) {
  const number = channels.phone({ language })
  const { personId, companyId } = channels.phones.get(number) as PhoneSession
  told.set(personId, { companyId, number, role, language })
  return { number, personId, companyId }
}

const options = (): NoticeOptions => ({
  channels: { pool: channels.pool, transaction: channels.courier.transaction, site: undefined as never, now: () => channels.clock.now },
  findPhone: async ({ personId, companyId }) => {
    const found = told.get(personId)
    return found?.companyId === companyId ? found : null
  },
  sms: { send: async (sms) => void (await channels.sms.send(sms)) },
  whatsApp: undefined,
  logger: createLogger({ name: 'channels', level: 'silent' }),
})
const send = (changed: Partial<NoticeOptions> = {}) => sendNotices({ ...options(), ...changed })

/** Lets the consumer handle an event, as the courier does. */
async function due(one: { readonly personId: string; readonly companyId: string }, { count = 1, since = START, by = 'sms', id = randomUUID() } = {}) {
  const payload = { accountId: one.companyId, personId: one.personId, by, since: since.toISOString(), count, dueAt: channels.clock.now.toISOString() }
  await channels.courier.transaction((tx) =>
    onMatchMessageDue.handle(tx, [{ payload: payload as never, meta: { id, occurredAt: new Date() } }], undefined as never),
  )
  return id
}
const later = (minutes: number) => {
  channels.clock.now = new Date(channels.clock.now.getTime() + minutes * MINUTE)
}
const waiting = async () => (await channels.pool.query('SELECT id FROM match_notices')).rowCount
const write = async (from: string, text: string) => {
  const before = channels.sent.length
  await channels.receive({ id: randomUUID(), from, text })
  return channels.sent.slice(before).map((sms) => sms.text)
}

test('an SMS says how many matches are new, and a digit in answer shows them', async () => {
  const one = person()
  channels.gateway.answers.set('/api/logistics/offers', [])
  await due(one, { count: 2 })
  await send()
  expect(channels.sent).toEqual([{ id: expect.any(String), to: one.number, text: TOLD('2 new matches') }])
  expect((await write(one.number, '1'))[0]).toContain('1 Interested: offer this price')
  expect((await write(one.number, '1'))[0]).toContain('Offer of USD 157.07 sent')
  await send()
  expect(channels.sent).toHaveLength(3)
})

test.each(['en', 'fr', 'sw', 'rw', 'ar', 'pt'])('the SMS is one message in %s, with the word STOP', async (language) => {
  await due(person({ language }), { count: 12 })
  await send()
  const [{ text } = { text: '' }] = channels.sent
  expect(text).toContain('STOP')
  expect(fitsScreen(text)).toBe(true)
})

describe('no message goes', () => {
  test.each<[string, (one: ReturnType<typeof person>) => void]>([
    ['to somebody whose phone identity does not name: a frozen company, a second factor', ({ personId }) => told.delete(personId)],
    [
      'to somebody who works for another company now',
      (one) => told.set(one.personId, { companyId: randomUUID(), number: one.number, role: 'owner' }),
    ],
    [
      'to somebody whose role does not see matches',
      (one) => told.set(one.personId, { companyId: one.companyId, number: one.number, role: 'finance' }),
    ],
  ])('%s', async (_who, change) => {
    const one = person()
    change(one)
    await due(one)
    await send()
    expect(channels.sent).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('an hour too late', async () => {
    const one = person()
    await due(one)
    later(60)
    await send()
    expect([channels.sent, await waiting()]).toEqual([[], 0])
  })

  test('from a site that sends no SMS', async () => {
    await due(person())
    await send({ sms: undefined })
    expect([channels.sent, await waiting()]).toEqual([[], 0])
  })
})

describe('nothing is sent twice', () => {
  test('when the event comes twice, or two instances look at once', async () => {
    const one = person()
    await due(one, { id: await due(one) })
    await Promise.all([send(), send()])
    expect(channels.sent).toHaveLength(1)
  })

  test('when the process ends between sending and noting', async () => {
    const one = person()
    await due(one)
    let reached = () => {}
    const sending = new Promise<void>((resolve) => {
      reached = resolve
    })
    void send({ sms: { send: (sms) => new Promise(() => void channels.sms.send(sms).then(reached)) } })
    await sending
    later(2)
    await send()
    expect(channels.sent).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('when the provider may have taken it', async () => {
    await due(person())
    channels.smsFails.push(new Unsure('SMS'))
    await send()
    later(2)
    await send()
    expect([channels.sent, await waiting()]).toEqual([[], 0])
  })

  test('when the provider refuses it', async () => {
    await due(person())
    channels.smsFails.push(new SmsRefused('InvalidPhoneNumber'))
    await send()
    later(2)
    await send()
    expect([channels.sent, await waiting()]).toEqual([[], 0])
  })
})

describe('nothing is lost', () => {
  test('when the provider did not take it', async () => {
    await due(person())
    channels.smsFails.push(new Unavailable('SMS'))
    await send()
    expect(channels.sent).toEqual([])
    later(2)
    await send()
    expect(channels.sent.map(({ text }) => text)).toEqual([TOLD('1 new match')])
  })

  test('when identity does not answer', async () => {
    await due(person())
    await expect(send({ findPhone: () => Promise.reject(new Unavailable('identity')) })).rejects.toThrow()
    later(2)
    await send()
    expect(channels.sent).toHaveLength(1)
  })
})

test('waits while the phone is in the middle of something', async () => {
  const one = person()
  expect(await write(one.number, 'load mba kgl')).toHaveLength(1)
  await due(one)
  await send()
  expect(channels.sent).toHaveLength(1)
  // What is typed still belongs to the load.
  expect((await write(one.number, '1.5 450'))[0]).toContain('Mombasa to Kigali')
  later(11)
  await send()
  expect(channels.sent.at(-1)?.text).toBe(TOLD('1 new match'))
})

describe('STOP and START', () => {
  const setting = () => channels.gateway.written.filter(({ call }) => call === 'PUT /api/notifications/push').map(({ body }) => body.matchesBy)

  test('turn the messages off and on', async () => {
    const { number } = person()
    expect(await write(number, 'Stop')).toEqual(['No more messages about matches. START turns them on.\n0 Menu'])
    expect(await write(number, 'START')).toEqual(['We will message this phone about new matches. STOP ends it.\n0 Menu'])
    expect(setting()).toEqual(['off', 'sms'])
  })

  test('a STOP counts although the site does not answer, until a later START or a later choice on the site', async () => {
    const one = person()
    channels.gateway.next.push('fail')
    expect(await write(one.number, 'STOP')).toEqual(['No more messages about matches. START turns them on.'])
    later(20)
    await due(one)
    await send()
    expect(channels.sent).toHaveLength(1)
    await due(one, { since: channels.clock.now })
    await send()
    expect(channels.sent).toHaveLength(2)
    later(20)
    await write(one.number, 'START')
    later(20)
    await due(one)
    await send()
    expect(channels.sent).toHaveLength(4)
  })

  test.each([
    ['STOP', 'START', 1],
    ['START', 'STOP', 0],
  ])('an old %s that the provider delivers again does not count after a newer %s', async (old, newer, messages) => {
    const one = person()
    const again = { id: randomUUID(), from: one.number, text: old }
    await channels.receive(again)
    later(1)
    await write(one.number, newer)
    const before = [channels.sent.length, setting()]
    later(20)
    expect(await channels.receive(again)).toBe('Received')
    expect([channels.sent.length, setting()]).toEqual(before)
    await due(one)
    await send()
    expect(channels.sent.length).toBe(Number(before[0]) + messages)
  })

  test('a STOP counts although an earlier release kept the START before it', async () => {
    const one = person()
    await write(one.number, 'START')
    later(1)
    await channels.pool.query('UPDATE stops SET stopped_at = $2 WHERE phone = $1', [one.number, channels.clock.now])
    later(20)
    await due(one)
    await send()
    expect(channels.sent).toHaveLength(1)
  })

  test('a STOP of a number that nobody may use is kept too', async () => {
    const one = person()
    channels.phones.set(one.number, 'closed')
    expect(await write(one.number, 'hagarika')).toHaveLength(1)
    await due(one)
    later(20)
    await send()
    expect(channels.sent).toHaveLength(1)
  })

  test('the menu of a feature phone turns them on and off', async () => {
    const { number } = person()
    const session = randomUUID()
    const dial = (text: string) => channels.ussd({ session, phone: number, text })
    expect(await dial('')).toContain('7 Match messages')
    expect(await dial('7')).toBe('CON Messages about new matches, at most 3 a day:\n1 Turn on\n2 Turn off\n0 Menu')
    expect(await dial('7*1')).toContain('STOP ends it')
    expect(await dial('7*1*0*7*2')).toContain('No more messages')
    expect(setting()).toEqual(['sms', 'off'])
  })
})

test('closing the account deletes what waits', async () => {
  const one = person()
  await due(one)
  await channels.courier.transaction((tx) =>
    onAccountClosed.handle(
      tx,
      [
        {
          payload: { id: one.companyId, role: 'member', closedAt: new Date().toISOString() } as never,
          meta: { id: randomUUID(), occurredAt: new Date() },
        },
      ],
      undefined as never,
    ),
  )
  expect(await waiting()).toBe(0)
})
