import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textKey } from './text-key.ts'

test('a key is short, and differs with the text and the context', () => {
  const seen = new Map<string, string>()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'month', 'verb'), (message, context) => {
      const key = textKey(message, context)
      expect(key).toMatch(/^[0-9a-z]{1,7}$/)
      const text = `${context}\n${message}`
      expect(seen.get(key) ?? text).toBe(text)
      seen.set(key, text)
    }),
    { numRuns: 2000 },
  )
})
