import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fill } from './fill.ts'

afterEach(() => vi.unstubAllGlobals())

const filled = (message: string, values = {}) => fill<never>(message, values).join('')

describe('a message', () => {
  test.each([
    ['Log in', {}, 'Log in'],
    ['Hello {name}', { name: 'Amina' }, 'Hello Amina'],
    ['{n, plural, one {# load} other {# loads}}', { n: 1 }, '1 load'],
    ['{n, plural, one {# load} other {# loads}}', { n: 1200 }, '1,200 loads'],
    ['{n, plural, =0 {no loads} other {# loads}}', { n: 0 }, 'no loads'],
    ['{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 2 }, 'you and 1 other'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
    ['{side, select, shipper {a load} other {a truck}}', { side: 'shipper' }, 'a load'],
    ['{n, plural, other {{side, select, other {#}}}}', { n: 7 }, '7'],
    ["it’s, it's, ''", {}, "it’s, it's, '"],
    ["'{name}'", { name: 'Amina' }, '{name}'],
    ['a < b, #1 <0>', {}, 'a < b, #1 <0>'],
  ])('%s is filled', (message, values, expected) => {
    expect(filled(message, values)).toBe(expected)
  })

  test('a value is never read as a message', () => {
    expect(filled('Hello {name}', { name: '{other} <0>#' })).toBe('Hello {other} <0>#')
  })

  test('elements become what the caller makes of them, nested ones too', () => {
    const pieces = fill<object>('See <0>the <1>new</1> {what}</0><2/>.', { what: 'terms' }, (name, content) => ({ name, content }))
    expect(pieces).toEqual(['See ', { name: '0', content: ['the ', { name: '1', content: ['new'] }, ' ', 'terms'] }, { name: '2', content: [] }, '.'])
  })
})

const text = fc
  .array(fc.constantFrom('load', ' ', '’', "it's", "a''b", '.', 'é', 'نعم', '<b>', "x '{quoted}' y", "x '#' y", '1', '-', ';', ':'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(''))
const name = fc.constantFrom('n', 'count', '0')
const { message } = fc.letrec<{ message: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    name.map((value) => `{${value}}`),
    fc
      .tuple(name, fc.constantFrom('plural', 'selectordinal'), fc.constantFrom('', 'offset:1 '), tie('message'), tie('message'), tie('message'))
      .map(([value, kind, offset, exact, one, other]) => `{${value}, ${kind}, ${offset}=3 {${exact}} one {${one} #} other {# ${other}}}`),
    fc.tuple(name, tie('message'), tie('message')).map(([value, some, other]) => `{${value}, select, 1 {${some}} other {${other}}}`),
  ),
  message: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
}))

test.each(['en-GB', 'fr-CD', 'sw-KE', 'ar-u-nu-latn', 'pt-PT'])('says in %s what Lingui’s own compiler and runtime say', (tag) => {
  vi.stubGlobal('unganaTexts', { ':tag': tag })
  const numbers = fc.constantFrom(0, 1, 2, 3, 5, 11, 1000, 1234567)
  fc.assert(
    fc.property(message, fc.record({ n: numbers, count: numbers, 0: numbers }), (icu, values) => {
      const i18n = setupI18n({ locale: tag, messages: { [tag]: { id: compileMessage(icu) } } })
      expect(filled(icu, values)).toBe(i18n._('id', values))
    }),
    { numRuns: 500 },
  )
})
