import { hash, parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, nobodysHash, usualCost } from './passwords.ts'

const passwords = createPasswords()

test('a hash verifies its password and no other', async () => {
  const made = await passwords.hash('green tea at dawn')
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(made, 'green tea at dawn')).toBe(true)
  expect(await passwords.verify(made, 'green tea at dusk')).toBe(false)
})

test('it does not matter how a keyboard writes é', async () => {
  expect(await passwords.verify(await passwords.hash('caf\u00e9 at seven'), 'cafe\u0301 at seven')).toBe(true)
})

test('nobody has a right password, and it costs what others cost', async () => {
  expect(parseOptions(nobodysHash)).toMatchObject(usualCost)
  expect(await passwords.verify(undefined, 'green tea at dawn')).toBe(false)
})

test('a hash of another cost is outdated', async () => {
  expect(passwords.isOutdated(await passwords.hash('green tea at dawn'))).toBe(false)
  expect(passwords.isOutdated(await hash('green tea at dawn', { ...usualCost, memoryCost: 8192 }))).toBe(true)
})

test('what would wait too long is refused, and there is room again afterwards', async () => {
  const few = createPasswords({ atOnce: 1, waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => few.hash('green tea at dawn')))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 })
  await expect(few.hash('green tea at dawn')).resolves.toMatch(/^\$argon2id\$/)
})
