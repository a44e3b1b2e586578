import { randomUUID } from 'node:crypto'
import { answerContactMessage, listIdentityTrends, sendContactMessage } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

test('a message to us waits until staff answer it', async () => {
  const as = { sub: randomUUID(), role: 'staff' } as const
  const today = async () => (await service.call('GET', listIdentityTrends.url, undefined, { as })).body[0].days.at(-1)
  const form = { name: 'Wanjiru', email: 'writer@kahawa.example', subject: 'A question', message: 'May we list both?' }
  const { id } = (await service.call('POST', sendContactMessage.url, form)).body
  expect(await today()).toMatchObject({ waiting: 1, decided: 0, medianHours: null })
  await service.call('POST', answerContactMessage.url.replace(':id', id), { answer: 'You can list both.' }, { as })
  expect(await today()).toMatchObject({ waiting: 0, decided: 1, medianHours: 0 })
})
