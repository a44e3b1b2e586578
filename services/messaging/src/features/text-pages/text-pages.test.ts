import { randomUUID } from 'node:crypto'
import { languageCodes } from '@ungana/language'
import { textPagesOf } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
const open = textPagesOf(messaging.app, messaging.identity)
const as = (sub: string) => ({ role: 'member', sub }) as const
const company = (name: string) => messaging.company({ name, plan: 'enterprise' })

test('two companies write to each other, and reading marks as read', async () => {
  const [own, asante] = [await company('Own'), await company('Asante & Sons')]
  expect((await open('/messages', { as: as(own) })).words).toContain('No messages yet.')
  const form = { key: randomUUID(), content: 'Do you have\n<green> coffee?' }
  const sent = await open(`/messages/${asante}`, { as: as(own), form, language: 'fr' })
  expect([sent.status, sent.location]).toEqual([303, `/fr/t/messages/${asante}`])
  // The same form again, as after a lost answer.
  await open(`/messages/${asante}`, { as: as(own), form })
  const list = await open('/messages', { as: as(asante) })
  expect(list.words).toContain('Own 1 new Do you have &lt;green&gt; coffee?')
  expect(list.page).toContain(`href="/t/messages/${own}"`)
  const thread = await open(`/messages/${own}`, { as: as(asante) })
  expect(thread.words.match(/&lt;green&gt; coffee/g)).toHaveLength(1)
  expect((await open('/messages', { as: as(asante) })).words).not.toContain('1 new')
  const own2 = await open(`/messages/${asante}`, { as: as(own) })
  expect(own2.page).toContain('<h1>Asante &amp; Sons</h1>')
  expect(own2.words).toContain('You, ')
})

test('says why a message was not sent, and keeps its text', async () => {
  const [own, sample] = [await company('Own'), await messaging.company({ name: 'Sample', sample: true })]
  const empty = await open(`/messages/${sample}`, { as: as(own), form: { key: 'k', content: ' ' } })
  expect([empty.status, empty.words.includes('Cannot send empty message')]).toEqual([400, true])
  const refused = await open(`/messages/${sample}`, { as: as(own), form: { key: 'k', content: 'Good morning' } })
  expect(refused.status).toBe(403)
  expect(refused.page).toContain('>Good morning</textarea>')
})

test('warns of other bank details', async () => {
  const [own, other] = [await company('Own'), await company('Other')]
  await messaging.send(other, own, 'Our bank details have changed. Please pay to account 1234567890 at Equity Bank.')
  expect((await open(`/messages/${other}`, { as: as(own) })).words).toContain('Be careful: this message mentions other bank details.')
})

test('others read nothing, and unknown companies have no page', async () => {
  const [own, asante] = [await company('Own'), await company('Asante')]
  await messaging.send(own, asante, 'a secret')
  const stranger = await open(`/messages/${asante}`, { as: as(await company('Stranger')) })
  expect(stranger.words).not.toContain('a secret')
  expect((await open(`/messages/${randomUUID()}`, { as: as(own) })).status).toBe(404)
  expect((await open('/messages/7', { as: as(own) })).status).toBe(400)
  expect(await open('/messages')).toMatchObject({ status: 303, location: '/t/login?from=%2Fmessages' })
})

test('long conversations and long messages stay small in every language', async () => {
  const [own, other] = [await company('"'.repeat(200)), await company('"'.repeat(200))]
  for (let sent = 0; sent < 25; sent++)
    await messaging.send(sent % 2 ? own : other, sent % 2 ? other : own, sent % 5 ? `${sent} short` : '"😀'.repeat(1300))
  for (const language of languageCodes) await open('/messages', { as: as(own), language })
  const { page } = await open(`/messages/${other}`, { as: as(own), language: 'ar' })
  // Each page continues after the last message of the page before.
  let [seen, next]: [number, string | undefined] = [0, page]
  while (next !== undefined) {
    seen += next.match(/<li/g)?.length ?? 0
    const before: string | undefined = /\?before=([\w-]+)/.exec(next.split('<footer')[0] ?? '')?.[1]
    next = before && (await open(`/messages/${other}?before=${before}`, { as: as(own), language: 'ar' })).page
  }
  expect(seen).toBe(25)
})
