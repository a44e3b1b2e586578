import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { BitSet } from './bit-set.ts'
import { type CompanyFacts, CompanyMemory, FREQUENT } from './company-memory.ts'

const beside = (name: string) => new URL(name, import.meta.url)

test('scan.wasm is scan.wat, assembled', async () => {
  const { parseWat } = await wabt()
  const { buffer } = parseWat('scan.wat', await readFile(beside('scan.wat'), 'utf8'), { simd: true }).toBinary({})
  expect(Buffer.compare(await readFile(beside('scan.wasm')), buffer)).toBe(0)
})

const facts = (id: number, name: string, rest: string): CompanyFacts => ({
  id: String(id).padStart(8, '0'),
  haystack: `${name}\u001f${rest}`,
  nameLength: Buffer.byteLength(name),
  offersEnd: Buffer.byteLength(name),
  country: 'Kenya',
  location: '',
  category: null,
  businessType: 'trader',
  tags: [],
  featured: false,
  placeGroup: 1,
  ratedGroup: 1,
  newest: 0,
})

/** Few letters, so that parts of a text repeat, and some of several bytes. */
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', 'ሰ', '🙂'), maxLength })

test('finds what String.includes finds, among names and offers too', async () => {
  let matched = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text(40), text(80)), { minLength: 1, maxLength: 60 }),
      fc.array(text(20), { minLength: 1 }),
      async (companies, texts) => {
        const memory = new CompanyMemory()
        for (const [index, [name, rest]] of companies.entries()) memory.put(facts(index, name, rest))
        for (const wanted of texts.filter((each) => each !== '')) {
          await memory.prepare(wanted)
          const { found, offered } = memory.select({ text: wanted, category: '', country: '', location: '', tag: '' })
          const expected = (matches: (name: string, rest: string) => boolean) =>
            [...companies.entries()].filter(([, [name, rest]]) => matches(name, rest)).map(([index]) => index)
          expect([...offered]).toEqual(expected((name) => name.includes(wanted)))
          expect([...found]).toEqual(expected((name, rest) => name.includes(wanted) || rest.includes(wanted)))
          matched += found.size
        }
      },
    ),
  )
  expect(matched).toBeGreaterThan(0)
})

test('finds in more companies than one scan covers, and in those that were added after and during a search', async () => {
  const memory = new CompanyMemory()
  const wanted = { text: 'tea 1', category: '', country: '', location: '', tag: '' }
  const count = 40_000
  for (let n = 0; n < count; n++) {
    memory.put(facts(n, `tea ${n}`, 'x'.repeat(n % 100)))
    if (n % 9999 === 0) memory.select(wanted)
  }
  const other = { ...wanted, text: 'ea 1' }
  await Promise.all([memory.prepare(other.text), memory.prepare(other.text), memory.put(facts(count, 'tea 1', ''))])
  expect(memory.select(other).found.size).toBe(memory.select(wanted).found.size)
  memory.remove(facts(count, '', '').id)
  expect(memory.select(wanted).found.and(memory.alive).size).toBe(
    Array.from({ length: count }, (_, n) => n).filter((n) => String(n).startsWith('1')).length,
  )
  memory.put(facts(10, 'coffee', ''))
  expect(memory.select(wanted).found.and(memory.alive).size).toBe(memory.select(wanted).found.size - 2)
})

test('a value that very many companies have finds those that come later too', () => {
  const memory = new CompanyMemory()
  const count = FREQUENT
  for (let n = 0; n < count; n++) memory.put(facts(n, 'coffee', ''))
  const { country } = facts(0, '', '')
  expect(memory.having('country', country).size).toBe(count)
  memory.put(facts(count, 'tea', ''))
  memory.put({ ...facts(count + 1, 'tea', ''), country: 'Elsewhere' })
  expect(memory.having('country', country).size).toBe(count + 1)
  expect(memory.having('country', 'Elsewhere').size).toBe(1)
})

test('a set has the numbers that were added and not deleted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200), fc.boolean())), fc.array(fc.nat(200)), (steps, others) => {
      const [set, expected] = [new BitSet(), new Set<number>()]
      for (const [number, isAdded] of steps) {
        if (isAdded) set.add(number)
        else set.delete(number)
        if (isAdded) expected.add(number)
        else expected.delete(number)
        // The size is remembered until the next change.
        expect(set.size).toBe(expected.size)
      }
      const other = new BitSet()
      for (const number of others) other.add(number)
      const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
      expect([...set]).toEqual(sorted(expected))
      expect([...set.and(other)]).toEqual(sorted([...expected].filter((number) => other.has(number))))
      expect([...set.without(other)]).toEqual(sorted([...expected].filter((number) => !other.has(number))))
      expect(set.sizeWith(other)).toBe(set.and(other).size)
    }),
  )
})
