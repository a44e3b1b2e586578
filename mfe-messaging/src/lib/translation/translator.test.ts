import { expect, test } from 'vitest'
import { guarded } from './guarded.ts'
import { LostInTranslation } from './translation.ts'
import { deviceTranslator, findTranslator } from './translator.ts'

const detecting = (language: string | undefined, available = 'available') => ({
  availability: async () => available,
  create: async () => ({ detect: async () => [language === undefined ? {} : { detectedLanguage: language }] }),
})
/** It has no pair from the language `lacks`. */
const translating = (translate: (text: string) => string, lacks = '') => ({
  availability: async ({ sourceLanguage }: { sourceLanguage: string }) => (sourceLanguage === lacks ? 'unavailable' : 'downloadable'),
  create: async () => ({ translate: async (text: string) => translate(text) }),
})

test('the browser’s own translator never sees what is locked, and gets it back in its place', async () => {
  const seen: string[] = []
  const device = {
    LanguageDetector: detecting('en'),
    Translator: translating((text) => {
      seen.push(text)
      return text.replace('We need', 'Tunahitaji').replace('bags', 'magunia')
    }),
  }
  const translate = await deviceTranslator(device, 'sw')
  expect(await guarded(translate ?? expect.fail('there is none'))('We need 40 bags FOB Mombasa', 'sw')).toEqual({
    text: 'Tunahitaji 40 magunia FOB Mombasa',
    from: 'en',
  })
  expect(seen.join()).not.toMatch(/40|FOB/)
})

test('one that loses a number is refused', async () => {
  const lossy = guarded(async () => ({ text: 'Tunahitaji magunia', from: 'en' }))
  await expect(lossy('We need 40 bags', 'sw')).rejects.toBeInstanceOf(LostInTranslation)
})

test('what is in the reader’s language stays as it is', async () => {
  const Translator = translating(() => 'changed')
  const translate = await deviceTranslator({ LanguageDetector: detecting('sw'), Translator }, 'sw')
  expect(await translate?.('Karibu sana', 'sw')).toEqual({ text: 'Karibu sana', from: 'sw' })
})

test.each([
  ['a language that it does not know', undefined],
  ['a pair that it does not have', 'am'],
])('%s is refused', async (_, detected) => {
  const translate = await deviceTranslator({ LanguageDetector: detecting(detected), Translator: translating(() => 'x', 'am') }, 'sw')
  await expect((translate ?? expect.fail('there is none'))('ሰላም', 'sw')).rejects.toThrow('does not translate')
})

test('a browser with half of it, or with nothing behind it, has none', async () => {
  const Translator = translating(() => 'x', 'en')
  for (const browser of [{}, { LanguageDetector: detecting('en') }, { Translator }, { Translator, LanguageDetector: detecting('en', 'unavailable') }])
    expect(await deviceTranslator(browser, 'sw')).toBeUndefined()
  expect(await deviceTranslator({ Translator, LanguageDetector: detecting('en') }, 'sw')).toBeUndefined()
})

const unreachable = () => Promise.reject(new Error('No connection'))

test('the browser’s own translates where nobody can tell whether the site has a service', async () => {
  const browser = { LanguageDetector: detecting('en'), Translator: translating(() => 'Karibu') }
  const translate = await findTranslator('sw', browser, unreachable)
  expect(await translate?.('Welcome', 'sw')).toEqual({ text: 'Karibu', from: 'en' })
})

test('that nobody translates is not said as long as nobody can tell', async () => {
  await expect(findTranslator('sw', {}, unreachable)).rejects.toThrow('No connection')
  expect(await findTranslator('sw', {}, async () => undefined)).toBeUndefined()
})

test('what the browser cannot, the site’s service translates', async () => {
  const browser = { LanguageDetector: detecting('am'), Translator: translating(() => 'x', 'am') }
  const translate = await findTranslator('sw', browser, async () => async () => ({ text: 'Karibu', from: 'am' }))
  expect(await translate?.('ሰላም', 'sw')).toEqual({ text: 'Karibu', from: 'am' })
})
