import { expect, test } from 'vitest'
import { isLanguageCode, languageCodes, languageOf, languages } from './languages.ts'

test('every language has its own code, name and a tag that Intl accepts', () => {
  expect(languages.map(({ code }) => code)).toEqual(languageCodes)
  for (const { code, tag, name } of languages) {
    expect(new Intl.Locale(tag).language).toBe(code)
    expect(name).toBe(name.trim())
    expect(languageOf(code).name).toBe(name)
  }
})

test('only Arabic runs from right to left', () => {
  expect(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('knows the codes of its languages', () => {
  expect(['en', 'sw', 'de', '', 'EN'].map(isLanguageCode)).toEqual([true, true, false, false, false])
})
