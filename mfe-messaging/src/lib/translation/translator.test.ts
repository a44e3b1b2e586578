import { expect, test } from 'vitest'
import { LockedTermLost } from './translation.ts'
import { deviceTranslator, findTranslator } from './translator.ts'
import { withLockedTerms } from './with-locked-terms.ts'

const detecting = (language: string | undefined, available = 'available') => ({
  availability: async () => available,
  create: async () => ({ detect: async () => [language === undefined ? {} : { detectedLanguage: language }] }),
})
/** A translator that cannot translate from the language `lacks`. */
const translating = (translate: (text: string) => string, lacks = '') => ({
  availability: async ({ sourceLanguage }: { sourceLanguage: string }) => (sourceLanguage === lacks ? 'unavailable' : 'downloadable'),
  create: async () => ({ translate: async (text: string) => translate(text) }),
})

test('hides locked terms from the browser’s translator and restores them', async () => {
  const seen: string[] = []
  const device = {
    LanguageDetector: detecting('en'),
    Translator: translating((text) => {
      seen.push(text)
      return text.replace('We need', 'Tunahitaji').replace('bags', 'magunia')
    }),
  }
  const translate = await deviceTranslator(device, 'sw')
  expect(await withLockedTerms(translate ?? expect.fail('there is none'))('We need 40 bags FOB Mombasa', 'sw')).toEqual({
    text: 'Tunahitaji 40 magunia FOB Mombasa',
    from: 'en',
  })
  expect(seen.join()).not.toMatch(/40|FOB/)
})

test('rejects a translation that loses a number', async () => {
  const lossy = withLockedTerms(async () => ({ text: 'Tunahitaji magunia', from: 'en' }))
  await expect(lossy('We need 40 bags', 'sw')).rejects.toBeInstanceOf(LockedTermLost)
})

test('leaves text in the reader’s language unchanged', async () => {
  const Translator = translating(() => 'changed')
  const translate = await deviceTranslator({ LanguageDetector: detecting('sw'), Translator }, 'sw')
  expect(await translate?.('Karibu sana', 'sw')).toEqual({ text: 'Karibu sana', from: 'sw' })
})

test.each([
  ['an unknown language', undefined],
  ['an unsupported pair', 'am'],
])('rejects %s', async (_, detected) => {
  const translate = await deviceTranslator({ LanguageDetector: detecting(detected), Translator: translating(() => 'x', 'am') }, 'sw')
  await expect((translate ?? expect.fail('there is none'))('ሰላም', 'sw')).rejects.toThrow('does not translate')
})

test('finds no translator in a browser with an incomplete or empty API', async () => {
  const Translator = translating(() => 'x', 'en')
  for (const browser of [{}, { LanguageDetector: detecting('en') }, { Translator }, { Translator, LanguageDetector: detecting('en', 'unavailable') }])
    expect(await deviceTranslator(browser, 'sw')).toBeUndefined()
  expect(await deviceTranslator({ Translator, LanguageDetector: detecting('en') }, 'sw')).toBeUndefined()
})

const unreachable = () => Promise.reject(new Error('No connection'))

test('uses the browser’s translator when the service cannot be reached', async () => {
  const browser = { LanguageDetector: detecting('en'), Translator: translating(() => 'Karibu') }
  const translate = await findTranslator('sw', browser, unreachable)
  expect(await translate?.('Welcome', 'sw')).toEqual({ text: 'Karibu', from: 'en' })
})

test('rejects when the service cannot be reached, and does not report that there is no translator', async () => {
  await expect(findTranslator('sw', {}, unreachable)).rejects.toThrow('No connection')
  expect(await findTranslator('sw', {}, async () => undefined)).toBeUndefined()
})

test('falls back to the site’s service', async () => {
  const browser = { LanguageDetector: detecting('am'), Translator: translating(() => 'x', 'am') }
  const translate = await findTranslator('sw', browser, async () => async () => ({ text: 'Karibu', from: 'am' }))
  expect(await translate?.('ሰላም', 'sw')).toEqual({ text: 'Karibu', from: 'am' })
})
