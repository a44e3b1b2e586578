import { accountLanguageChanged } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const eventsOf = async (id: string) =>
  (await service.events<EventPayload<typeof accountLanguageChanged>>(accountLanguageChanged.name))
    .filter((event) => event.id === id)
    .map(({ language, version }) => [language, version])

test('the session carries the language that the account chose, and other services learn it', async () => {
  const { body, token } = await service.register()
  const as = await service.claims(token)
  const choose = async (language: unknown) => service.call('PUT', '/api/auth/account/language', { language }, { as })
  const session = async () => (await service.call('GET', '/api/auth/session', undefined, { as })).body.user.language
  expect(await session()).toBeUndefined()
  expect((await choose('fr')).status).toBe(204)
  expect(await session()).toBe('fr')
  // Choosing it again tells nobody.
  await choose('fr')
  await choose('en')
  expect(await session()).toBe('en')
  expect(await eventsOf(body.id)).toEqual([
    ['fr', 1],
    ['en', 2],
  ])
})

test('refuses a language that the site does not have', async () => {
  const { token } = await service.register()
  const as = await service.claims(token)
  for (const language of ['de', 'EN', '', null]) {
    const answer = await service.call('PUT', '/api/auth/account/language', { language }, { as })
    expect([answer.status, answer.body.field]).toEqual([400, 'language'])
  }
})
