import { randomUUID } from 'node:crypto'
import { Unavailable } from '@ungana/service-kit'
import { SmsRefused } from '@ungana/service-kit/sms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startChannels, type TestChannels } from '#testing/channels.ts'

let channels: TestChannels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.close())
beforeEach(() => {
  channels.sent.length = 0
  channels.gateway.written.length = 0
})

/** A person who writes one SMS after the other. @returns what the phone got */
function writer(from: string) {
  return async (text: string, id = randomUUID()) => {
    const before = channels.sent.length
    expect(await channels.receive({ id, from, text })).toBe('Received')
    return channels.sent.slice(before).map((sms) => sms.text)
  }
}

test('a load in two messages: what is missing is asked, and it is posted after a yes', async () => {
  const phone = channels.phone()
  const write = writer(phone)
  expect(await write('LOAD MOMBASA KIGALI 1.5T FRI')).toEqual(['Your budget in USD?'])
  expect(await write('450')).toEqual(['Mombasa to Kigali, 1.5 t, 4.5 m3, USD 450, 4 Dec\n1 Post\n0 Cancel'])
  expect(await write('1')).toEqual(['Load posted: Mombasa to Kigali, 1.5 t, 4 Dec.'])
  expect(channels.gateway.written.map(({ body }) => body)).toMatchObject([{ targetDate: '2026-12-04', budget: '450', contactInfo: phone }])
  expect(channels.sent.map(({ to }) => to)).toEqual([phone, phone, phone])
  // What comes next begins a dialogue of its own.
  expect((await write('Thank you'))[0]).toContain('1 Post load')
})

test('a message that comes twice, also at once, is answered once, and does its work once', async () => {
  const write = writer(channels.phone())
  await write('truck mba kla 10 60 tomorrow')
  const id = randomUUID()
  await Promise.all([write('1', id), write('1', id)])
  await write('1', id)
  expect(channels.sent.map(({ text }) => text)).toEqual([
    'Mombasa to Kampala, 10 t, 30 m3, USD 60 per t, 30 Nov\n1 Post\n0 Cancel',
    'Truck posted: Mombasa to Kampala, 10 t, 30 Nov.',
  ])
  expect(channels.gateway.written).toHaveLength(1)
})

test('an answer that the provider did not take is sent when the message comes again', async () => {
  const from = channels.phone()
  const sms = { id: randomUUID(), from, text: '4' }
  channels.smsFails.push(new Unavailable('SMS'))
  expect(await channels.receive(sms)).toBe('503')
  expect(await channels.receive(sms)).toBe('Received')
  expect(channels.sent).toHaveLength(1)
})

test('an answer that the provider refuses is not sent again', async () => {
  const sms = { id: randomUUID(), from: channels.phone(), text: '4' }
  channels.smsFails.push(new SmsRefused('InvalidPhoneNumber'))
  expect([await channels.receive(sms), await channels.receive(sms)]).toEqual(['Received', 'Received'])
  expect(channels.sent).toEqual([])
})

test('a digit answers the last list', async () => {
  const write = writer(channels.phone())
  channels.gateway.answers.set('/api/logistics/offers', [])
  expect((await write('matches'))[0]).toContain('1 Interested')
  expect((await write('1'))[0]).toContain('Offer of USD 157.07 sent')
})

test('a number that nobody verified gets one answer a day', async () => {
  const write = writer('+256700000099')
  expect((await write('Hello'))[0]).toContain('not linked')
  expect(await write('Hello?')).toEqual([])
})

test('a phone gets at most sixty answers a day', async () => {
  const write = writer(channels.phone())
  for (let count = 0; count < 60; count += 1) expect(await write('9')).toHaveLength(1)
  expect(await write('9')).toEqual([])
})

test('nobody without the secret of the address, and no answer to what cannot be read', async () => {
  expect(await channels.receive({ id: 'x', from: channels.phone(), text: '1', secret: 'b'.repeat(40) })).toBe('404')
  expect(await channels.receive({ id: 'x', from: 'a bank', text: '1' })).toBe('Not read')
  expect(channels.sent).toEqual([])
})
