import { afterEach, describe, expect, test, vi } from 'vitest'
import { languageSettings } from './catalogues.ts'
import { numberTag } from './current.ts'
import { choiceText, dateText, listText, moneyText, numberText, relativeText } from './formats.ts'
import { languages } from './languages.ts'

afterEach(() => vi.unstubAllGlobals())

const day = new Date('2026-11-21T10:00:00Z')
/** Intl separates groups of digits with spaces of several kinds. */
const plain = (text: string) => text.replace(/\s/g, ' ')

function written() {
  return {
    day: plain(dateText(day, { dateStyle: 'long', timeZone: 'UTC' })),
    numbers: [1234567.5, 0.25].map((number) => plain(numberText(number))),
    money: [plain(moneyText(1234.5, 'USD', 2)), plain(moneyText(4500, 'RWF', 0))],
    lists: [listText(['a', 'b', 'c']), choiceText(['a', 'b', 'c'])],
    times: [relativeText(-3, 'day'), relativeText(1, 'hour')],
  }
}

describe.each(languages)('in $name', ({ code }) => {
  test('days, numbers, lists and times are written as there', () => {
    vi.stubGlobal('unganaTexts', languageSettings(code))
    expect(written()).toMatchSnapshot()
    const counts = [0, 1, 7, 10, 99, 123, 999, 1000]
    expect(counts.map((count) => numberText(count))).toEqual(counts.map((count) => count.toLocaleString(numberTag())))
  })
})

test('English is as Intl writes it without any catalogue', () => {
  const expected = written()
  expect(expected.day).toBe(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(day))
  expect(expected.numbers).toEqual([(1234567.5).toLocaleString('en'), (0.25).toLocaleString('en')])
  expect(expected.lists).toEqual(['a, b and c', 'a, b or c'])
  expect([moneyText(1234.5, 'USD', 2), moneyText(4500, 'RWF', 0)]).toEqual(['USD 1,234.50', 'RWF 4,500'])
})

describe('Kinyarwanda', () => {
  test('names every month and weekday, in long and short dates', () => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)))
    const english = days.map(
      (date) => dateText(date, { dateStyle: 'full', timeZone: 'UTC' }) + dateText(date, { dateStyle: 'medium', timeZone: 'UTC' }),
    )
    vi.stubGlobal('unganaTexts', languageSettings('rw'))
    for (const [at, date] of days.entries()) {
      const own = dateText(date, { dateStyle: 'full', timeZone: 'UTC' }) + dateText(date, { dateStyle: 'medium', timeZone: 'UTC' })
      const words = new Set(english[at]?.match(/[A-Za-z]{3,}/g))
      expect(own.match(/[A-Za-z]{3,}/g)?.filter((word) => words.has(word))).toEqual([])
    }
  })

  test('has its own words for one and for many', () => {
    vi.stubGlobal('unganaTexts', languageSettings('rw'))
    expect([-1, -2, 1, 2].map((count) => relativeText(count, 'day'))).toEqual(['hashize umunsi 1', 'hashize iminsi 2', 'mu munsi 1', 'mu minsi 2'])
  })
})
