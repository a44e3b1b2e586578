import { currencies } from '@ungana/contracts-kit'
import { convertAmount, type ExchangeRate, exactly, isOldRate, type RequestInquiry } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Comparison, doorCost, doorCosts, thousandths } from './door-cost.ts'

const seed = 20261129
const check = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { seed, numRuns: 300 })

const rateOf = (currency: string, millionths: number): ExchangeRate => ({
  currency,
  perUsd: `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`,
  date: '2026-11-20',
  source: 'A bank',
})
const rates = fc
  .array(fc.integer({ min: 1, max: 999_999_999_999 }), { minLength: currencies.length, maxLength: currencies.length })
  .map((all) => currencies.flatMap((code, index) => (code === 'USD' ? [] : rateOf(code, all[index] ?? 1))))
const currency = fc.constantFrom(...currencies)
const minor = fc.integer({ min: 0, max: 1_000_000_000_000 })
const whole = ['RWF', 'UGX', 'BIF']
const scale = (code: string) => (whole.includes(code) ? 1n : 100n)

test('a conversion is the nearest smallest unit to the exact amount, a half is rounded up, and a larger amount is never converted to less', () => {
  check(
    fc.property(minor, minor, currency, currency, rates, (amount, other, from, to, given) => {
      const perUsd = (code: string) =>
        code === 'USD' ? 1_000_000n : BigInt(given.find((rate) => rate.currency === code)?.perUsd.replace('.', '') ?? '0')
      const exactUnits = BigInt(amount) * perUsd(to) * scale(to)
      const exactParts = perUsd(from) * scale(from)
      const result = convertAmount(exactly(amount), from, to, given)
      if (result === null) expect(exactUnits / exactParts >= 1_000_000_000_000_000n).toBe(true)
      else {
        const twiceMissing = 2n * (BigInt(result) * exactParts - exactUnits)
        expect(twiceMissing > -exactParts && twiceMissing <= exactParts).toBe(true)
      }
      const larger = convertAmount(exactly(Math.max(amount, other)), from, to, given)
      expect(larger === null || (result ?? 0) <= larger).toBe(true)
      expect(convertAmount(exactly(amount), from, from, [])).toBe(amount)
    }),
  )
  const kes = [rateOf('KES', 129_350_000)]
  expect(convertAmount(exactly(100), 'USD', 'KES', kes)).toBe(12_935)
  expect(convertAmount(exactly(12_935), 'KES', 'USD', kes)).toBe(100)
  expect(convertAmount(exactly(1), 'USD', 'RWF', [rateOf('RWF', 1_450_000_000)])).toBe(15)
  expect(convertAmount(exactly(100), 'SSP', 'USD', kes)).toBeNull()
})

test('a rate is old after seven days', () => {
  expect(isOldRate({ date: '2026-11-23' }, '2026-11-30')).toBe(false)
  expect(isOldRate({ date: '2026-11-22' }, '2026-11-30')).toBe(true)
})

let count = 0
const inquiry = (name: string, quote: Partial<NonNullable<RequestInquiry['quote']>> | null): RequestInquiry => {
  const id = `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`
  const at = '2026-11-21T06:48:01.044Z'
  return {
    id,
    senderId: id,
    receiverId: id,
    other: { id, name, sample: false },
    subject: 'Coffee',
    content: 'Coffee',
    need: null,
    status: 'quoted',
    quote: quote && { id, by: id, priceMinor: 100_000, currency: 'USD', validUntil: '2026-12-31', ...quote },
    quoteBy: null,
    caution: null,
    createdAt: at,
    updatedAt: at,
  }
}
const comparison = (change: Partial<Comparison> = {}): Comparison => ({
  need: { quantity: '200', unit: 'bag of 60 kg', destination: 'Kigali, Rwanda' },
  currency: 'USD',
  rates: [],
  lanes: new Map([['mombasa', 9_050]]),
  trust: new Map(),
  ...change,
})

const amounts = fc.record({ goods: minor, freight: fc.option(minor), duties: fc.option(minor), cost: currency, quoted: currency })

test('the shown parts add up to the total, and no sum without a part comes before a complete one', () => {
  check(
    fc.property(fc.array(amounts, { minLength: 2, maxLength: 6 }), currency, rates, (all, to, given) => {
      const inquiries = all.map(({ goods, freight, duties, cost, quoted }, index) =>
        inquiry(`S${index}`, { priceMinor: goods, currency: quoted, costs: { currency: cost, freightMinor: freight, dutiesMinor: duties } }),
      )
      const rows = doorCosts(inquiries, comparison({ currency: to, rates: given }))
      for (const { goods, freight, duties, total } of rows) {
        expect(total).toBe(goods === null ? null : goods + (freight.minor ?? 0) + (duties.minor ?? 0))
      }
      const complete = rows.map(({ goods, freight, duties }) => goods !== null && freight.minor !== null && duties.minor !== null)
      expect(complete).toEqual([...complete].sort((one, other) => Number(other) - Number(one)))
      const totals = rows.flatMap(({ total }, index) => (complete[index] && total !== null ? [total] : []))
      expect(totals).toEqual([...totals].sort((one, other) => one - other))
    }),
  )
})

test.each([
  ['FOB', 'Mombasa', { minor: 108_600, from: 'lane' }],
  ['CIF', 'MOMBASA, Kenya', { minor: 108_600, from: 'lane' }],
  ['CIF', 'Kigali', { minor: 0, from: 'term' }],
  ['DAP', ' kigali ', { minor: 0, from: 'term' }],
  ['DDP', 'Kigali', { minor: 0, from: 'term' }],
  ['DAP', 'Kampala', { minor: null, gap: 'no-lane' }],
  ['FCA', 'Kigali', { minor: null, gap: 'no-lane' }],
  ['DAP', undefined, { minor: null, gap: 'no-place' }],
  [undefined, 'Mombasa', { minor: null, gap: 'no-term' }],
] as const)('freight of %s %s', (incoterm, place, freight) => {
  const terms = { ...(incoterm && { incoterm }), ...(place && { place }) }
  const cost = doorCost(inquiry('S', { terms }), comparison())
  expect(cost.freight).toEqual(freight)
  expect(cost.duties).toEqual(incoterm === 'DDP' ? { minor: 0, from: 'term' } : { minor: null, gap: 'not-entered' })
})

test('freight is missing without a weight or a destination, and what the buyer enters replaces every estimate', () => {
  const terms = { incoterm: 'FOB', place: 'Mombasa' } as const
  const freight = (need: Comparison['need'], costs?: { currency: string; freightMinor: number | null; dutiesMinor: number | null }) =>
    doorCost(inquiry('S', { terms, ...(costs && { costs }) }), comparison({ need, rates: [rateOf('KES', 129_350_000)] })).freight
  expect(freight({ quantity: '200', unit: 'bag', destination: 'Kigali' })).toEqual({ minor: null, gap: 'no-weight' })
  expect(freight({ unit: 'kg', destination: 'Kigali' })).toEqual({ minor: null, gap: 'no-weight' })
  expect(freight({ quantity: '200', unit: 'kg' })).toEqual({ minor: null, gap: 'no-destination' })
  expect(freight({ quantity: '2.5', unit: 't', destination: 'Kigali' })).toEqual({ minor: 22_625, from: 'lane' })
  const entered = { currency: 'KES', freightMinor: 12_935, dutiesMinor: null }
  expect(freight({ quantity: '2.5', unit: 't', destination: 'Kigali' }, entered)).toEqual({ minor: 100, from: 'buyer' })
  expect(freight(null, { ...entered, currency: 'SSP' })).toEqual({ minor: null, gap: 'no-rate' })
})

test('compares one unit if a quote is for another quantity, then trust', () => {
  const line = (quantity: string, unit = 'Bag of 60 kg') => ({ terms: { lines: [{ text: 'Coffee', quantity, unit, unitPriceMinor: 1 }] } })
  const costs = { currency: 'USD', freightMinor: 0, dutiesMinor: 0 }
  const whole = inquiry('Whole', { priceMinor: 200_000, costs })
  const half = inquiry('Half', { priceMinor: 110_000, costs, ...line('100') })
  const otherUnit = inquiry('Trip', { priceMinor: 190_000, costs, ...line('1', 'trip') })
  const silent = inquiry('Silent', null)
  const unrated = inquiry('Unrated', { currency: 'SSP', priceMinor: 1, costs })
  const twin = inquiry('A twin', { priceMinor: 200_000, costs })
  const trust = new Map([
    [whole.other.id, { verified: true, completed: 1, onTime: { kept: 1, of: 2 } }],
    [twin.other.id, { verified: true, completed: 1, onTime: { kept: 1, of: 3 } }],
  ])
  const order = doorCosts([silent, unrated, twin, half, whole, otherUnit], comparison({ trust }))
  expect(order.map(({ inquiry: { other }, quantity, each }) => [other.name, quantity, each])).toEqual([
    ['Trip', '200', 950],
    ['Whole', '200', 1000],
    ['A twin', '200', 1000],
    ['Half', '100', 1100],
    ['Unrated', '200', null],
    ['Silent', '200', null],
  ])
  expect(thousandths('12.5')).toBe(12_500n)
})
