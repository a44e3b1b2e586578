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
