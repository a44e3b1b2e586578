import { expect, it } from 'vitest'
import { runChecks } from '#check/run-checks.ts'
import { silentScreen } from '#launcher/screen.ts'

it('counts each check as a test and continues after a failure', async () => {
  const types = { name: 'Types', run: () => Promise.reject(new Error('a.ts(1,1): error')) }
  const pages = { name: 'Pages', run: async () => {} }
  expect(await runChecks('/', silentScreen, [types, pages])).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ test: 'Types', reason: 'a.ts(1,1): error' }],
  })
})

it('starts the others after those that generate files', async () => {
  const order: string[] = []
  const step = (name: string) => ({
    name,
    run: async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
    },
  })
  await runChecks('/', silentScreen, [step('Types'), step('Words'), { ...step('Clients'), generates: true }])
  expect(order.slice(0, 2)).toEqual(['Clients begins', 'Clients ends'])
  expect(order.slice(2)).toEqual(['Types begins', 'Words begins', 'Types ends', 'Words ends'])
})
