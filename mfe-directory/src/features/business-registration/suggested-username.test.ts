import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestedUsername } from './suggested-username.ts'

const now = Date.UTC(2026, 2, 1)
const suffix = now.toString(36)

/** Letters and marks of one script, with the spaces between words. */
const script = (from: number, to: number) =>
  fc.string({
    unit: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)) }, fc.constant(' ')),
  })

describe('suggestedUsername', () => {
  it.each([
    ['Kahawa & Sons', 'kahawa__sons'],
    ['  Kigali   Fresh\tFoods ', 'kigali_fresh_foods'],
    ['Café Zoé 2', 'caf_zo_2'],
    ['3D-Print.co', '3dprintco'],
    ['ቡና ላኪ', 'business'],
    ['شركة القهوة', 'business'],
    ['ቡና Export', '_export'],
    ['!!!', 'business'],
    ['_ _', 'business'],
  ])('for %s returns %s and the time', (name, stem) => {
    expect(suggestedUsername(name, now)).toBe(`${stem}_${suffix}`)
  })

  it.each([
    ['Amharic', script(0x1200, 0x137f)],
    ['Arabic', script(0x0600, 0x06ff)],
  ])('turns every name in %s into "business"', (_, names) => {
    fc.assert(fc.property(names, (name) => suggestedUsername(name, now) === `business_${suffix}`))
  })

  it('is never empty, needs no escaping and is short enough for a registration', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const username = suggestedUsername(name, now)
        expect(username).toMatch(/^[a-z0-9_]+_[a-z0-9]+$/)
        expect(username.slice(0, -suffix.length - 1)).toMatch(/[a-z0-9]/)
        expect(username.length).toBeLessThanOrEqual(300)
      }),
    )
  })

  it('keeps all allowed letters and digits in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (name) => {
        const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
        expect(suggestedUsername(name, now).replaceAll('_', '')).toBe((letters || 'business') + suffix)
      }),
    )
  })

  it('differs for each millisecond', () => {
    expect(suggestedUsername('Kahawa', now)).not.toBe(suggestedUsername('Kahawa', now + 1))
  })
})
