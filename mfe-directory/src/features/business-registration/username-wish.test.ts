import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usernameWish } from './username-wish.ts'

const now = Date.UTC(2026, 2, 1)
const suffix = now.toString(36)

/** Letters and marks of one script, with the spaces between words. */
const script = (from: number, to: number) =>
  fc.string({
    unit: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)) }, fc.constant(' ')),
  })

describe('usernameWish', () => {
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
  ])('%s asks for %s and the time', (name, stem) => {
    expect(usernameWish(name, now)).toBe(`${stem}_${suffix}`)
  })

  it.each([
    ['Amharic', script(0x1200, 0x137f)],
    ['Arabic', script(0x0600, 0x06ff)],
  ])('every name in %s becomes business', (_, names) => {
    fc.assert(fc.property(names, (name) => usernameWish(name, now) === `business_${suffix}`))
  })

  it('is never empty, needs no escaping anywhere, and fits what a registration takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const wish = usernameWish(name, now)
        expect(wish).toMatch(/^[a-z0-9_]+_[a-z0-9]+$/)
        expect(wish.slice(0, -suffix.length - 1)).toMatch(/[a-z0-9]/)
        expect(wish.length).toBeLessThanOrEqual(300)
      }),
    )
  })

  it('keeps every letter and digit that a username may have, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (name) => {
        const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
        expect(usernameWish(name, now).replaceAll('_', '')).toBe((letters || 'business') + suffix)
      }),
    )
  })

  it('differs from one moment to the next', () => {
    expect(usernameWish('Kahawa', now)).not.toBe(usernameWish('Kahawa', now + 1))
  })
})
