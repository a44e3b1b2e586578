import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Keyring } from '#lib/keyring.ts'
import { fingerprint, open, rewrap, seal } from './envelope.ts'

const keys = new Map([
  ['old', randomBytes(32)],
  ['new', randomBytes(32)],
])
const old: Keyring = { currentId: 'old', keys }
const ring: Keyring = { currentId: 'new', keys }
const id = randomUUID()

test('opens what it sealed, before and after its key was wrapped anew', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 64 }), (row, content) => {
      const before = seal(old, row, content)
      const after = { ...before, ...rewrap(ring, row, before) }
      expect(open(ring, row, before)).toBe(content)
      expect(after).toMatchObject({ keyId: 'new', sealed: before.sealed })
      expect(open({ currentId: 'new', keys: new Map([['new', keys.get('new') as Buffer]]) }, row, after)).toBe(content)
    }),
  )
})

test('no two rows look alike, though they hold the same', () => {
  const all = Array.from({ length: 50 }, () => seal(ring, id, '0001112224321'))
  for (const part of ['sealed', 'wrappedKey'] as const) expect(new Set(all.map((one) => one[part].toString('hex'))).size).toBe(50)
})

test('a row that was changed, cut, or put in another’s place does not open', () => {
  const good = seal(ring, id, '0001112224321')
  const changed = (text: Buffer, at: number) => Buffer.from(text.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  for (const part of ['sealed', 'wrappedKey'] as const) {
    for (let at = 0; at < good[part].length; at++) expect(() => open(ring, id, { ...good, [part]: changed(good[part], at) })).toThrow()
    for (const length of [0, 11, 27, good[part].length - 1])
      expect(() => open(ring, id, { ...good, [part]: good[part].subarray(0, length) })).toThrow()
  }
  expect(() => open(ring, randomUUID(), good)).toThrow()
  expect(() => open(ring, id, { ...good, keyId: 'old' })).toThrow()
  const other = seal(ring, randomUUID(), '9998887776666')
  expect(() => open(ring, id, { ...good, wrappedKey: other.wrappedKey })).toThrow()
  expect(() => open(ring, id, { ...good, sealed: other.sealed })).toThrow()
})

test('without its key a row is lost, and the complaint names the key alone', () => {
  expect(() => open({ currentId: 'x', keys: new Map([['x', randomBytes(32)]]) }, id, seal(ring, id, '0001112224321'))).toThrow(
    /^BANK_DETAILS_KEYS has no key new$/,
  )
})

test('a fingerprint is the same for the same content, and nothing to anybody without the key', () => {
  expect(fingerprint(ring, '1234')).toBe(fingerprint(ring, '1234'))
  expect(fingerprint(ring, '1234')).not.toBe(fingerprint(ring, '1235'))
  expect(fingerprint(ring, '1234')).not.toBe(fingerprint(old, '1234'))
})
