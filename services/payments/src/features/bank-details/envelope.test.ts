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

test('opens sealed content both before and after its key is wrapped again', () => {
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

test('seals the same content differently each time', () => {
  const all = Array.from({ length: 50 }, () => seal(ring, id, '0001112224321'))
  for (const part of ['sealed', 'wrappedKey'] as const) expect(new Set(all.map((one) => one[part].toString('hex'))).size).toBe(50)
})

test('does not open content that was changed, cut or copied to another row', () => {
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

test('cannot open content without its key, and the error names only the key', () => {
  expect(() => open({ currentId: 'x', keys: new Map([['x', randomBytes(32)]]) }, id, seal(ring, id, '0001112224321'))).toThrow(
    /^BANK_DETAILS_KEYS has no key new$/,
  )
})

test('the fingerprint is stable for the same content and depends on the key', () => {
  expect(fingerprint(ring, '1234')).toBe(fingerprint(ring, '1234'))
  expect(fingerprint(ring, '1234')).not.toBe(fingerprint(ring, '1235'))
  expect(fingerprint(ring, '1234')).not.toBe(fingerprint(old, '1234'))
})
