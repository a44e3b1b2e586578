import { hash, parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, unmatchableHash, usualCost } from './passwords.ts'

const passwords = createPasswords()

test('verifies only the right password', async () => {
  const passwordHash = await passwords.hash('green tea at dawn')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(passwordHash, 'green tea at dawn')).toBe(true)
  expect(await passwords.verify(passwordHash, 'green tea at dusk')).toBe(false)
})

test('accepts both Unicode forms of é', async () => {
  expect(await passwords.verify(await passwords.hash('caf\u00e9 at seven'), 'cafe\u0301 at seven')).toBe(true)
})

test('refuses every password of an unknown account, at the usual cost', async () => {
  expect(parseOptions(unmatchableHash)).toMatchObject(usualCost)
  expect(await passwords.verify(undefined, 'green tea at dawn')).toBe(false)
})

test('reports a hash with another cost as outdated', async () => {
  expect(passwords.isOutdated(await passwords.hash('green tea at dawn'))).toBe(false)
  expect(passwords.isOutdated(await hash('green tea at dawn', { ...usualCost, memoryCost: 8192 }))).toBe(true)
})

test('refuses hashes when the queue is full, and accepts them again later', async () => {
  const smallQueue = createPasswords({ concurrency: 1, waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => smallQueue.hash('green tea at dawn')))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 })
  await expect(smallQueue.hash('green tea at dawn')).resolves.toMatch(/^\$argon2id\$/)
})
