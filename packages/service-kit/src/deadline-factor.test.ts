import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function factorFor(value: string) {
  vi.stubEnv('DEADLINE_FACTOR', value)
  vi.resetModules()
  return (await import('./deadline-factor.ts')).deadlineFactor
}

test('is 1 unless the environment gives another from 1 to 100', async () => {
  expect(await factorFor('')).toBe(1)
  expect(await factorFor('2.5')).toBe(2.5)
  for (const wrong of ['0', '101', 'ten']) await expect(factorFor(wrong)).rejects.toThrow()
})
