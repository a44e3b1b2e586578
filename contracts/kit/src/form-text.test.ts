import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { line, lineOrNone } from './form-text.ts'

const tooShort = 'Business name must be at least 2 characters.'
const name = line(2, 200, tooShort)
const problem = (text: string) => safeParse(name, text).error?.issues[0]?.message

test.each([
  ['  Kivu Roasters ', 'Kivu Roasters'],
  ['Kivu \u202emoc.live\u202c Ltd', 'Kivu moc.live Ltd'],
  ['Kivu\u2028Roasters', 'KivuRoasters'],
  ['\u202a+254 712 345 678\u202c', '+254 712 345 678'],
  ['Un\u200bgana\u00ad', 'Ungana'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('reads the line %j as %j', (text, expected) => {
  expect(safeParse(name, text).data).toBe(expected)
  expect(safeParse(lineOrNone(200), text).data).toBe(expected)
})

test.each(['\u200b\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\u200d\u200d\u200d', '\u{e0041}\u{e0042}', 'A\u200b'])(
  'refuses %j, because fewer than two of its characters are visible',
  (text) => expect(problem(text)).toBe(tooShort),
)

test('reads a megabyte of blanks', () => {
  expect(problem(`a${' \u200b'.repeat(500_000)}b`)).toBe('must have at most 200 characters')
})
