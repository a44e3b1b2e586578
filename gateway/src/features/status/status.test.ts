import { afterEach, expect, test } from 'vitest'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let [gateway, services]: [RunningGateway | undefined, FakeService[]] = [undefined, []]
afterEach(async () => {
  await gateway?.app.close()
  await Promise.all(services.map((service) => service.kill()))
})

test('says which parts work, in the reader’s language and without scripts, and nothing else about them', async () => {
  const [directory, payments] = [await fakeService(), await fakeService()]
  services = [directory, payments]
  gateway = await runGateway({
    services: { directory: [directory], payments: [payments], unknown: [directory] },
    config: { LANGUAGES: ['en', 'fr'] },
  })
  expect(await (await gateway.fetch('/api/status')).json()).toEqual({
    parts: [
      { name: 'directory', works: true },
      { name: 'payments', works: true },
    ],
  })
  expect(await (await gateway.fetch('/t/status')).text()).toContain('All parts of the site are working.')
  await payments.kill()
  await expect.poll(async () => (await (await gateway?.fetch('/api/status'))?.json()) as unknown).toMatchObject({ parts: [{}, { works: false }] })
  const answer = await gateway.fetch('/status')
  expect(new URL(answer.url).pathname).toBe('/t/status')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toContain('<dt>Payments and memberships</dt><dd><strong>Not working at the moment</strong></dd>')
  expect(page).toContain('<dt>Companies, products and search</dt><dd>Works</dd>')
  expect(page).not.toContain(payments.origin)
  expect(await (await gateway.fetch('/fr/t/status')).text()).toContain('lang="fr"')
})
