import { expect, test, vi } from 'vitest'
import { deviceTranslator, guarded, LostInTranslation } from './translator.ts'

const detecting = (language: string | undefined) => ({
  create: async () => ({ detect: async () => [language === undefined ? {} : { detectedLanguage: language }] }),
})
const translating = (translate: (text: string) => string, available = 'available') => ({
  availability: async () => available,
  create: async () => ({ translate: async (text: string) => translate(text) }),
})

test('the browser’s own translator never sees what is locked, and gets it back in its place', async () => {
  const seen: string[] = []
  const translate = deviceTranslator({
    LanguageDetector: detecting('en'),
    Translator: translating((text) => {
      seen.push(text)
      return text.replace('We need', 'Tunahitaji').replace('bags', 'magunia')
    }),
  })
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
  const translate = deviceTranslator({ LanguageDetector: detecting('sw'), Translator })
  expect(await translate?.('Karibu sana', 'sw')).toEqual({ text: 'Karibu sana', from: 'sw' })
})

test.each([
  ['a language that it does not know', detecting(undefined), 'available'],
  ['a pair that it does not have', detecting('am'), 'unavailable'],
])('%s is refused', async (_, LanguageDetector, available) => {
  const translate = deviceTranslator({ LanguageDetector, Translator: translating(() => 'x', available) })
  await expect(translate?.('ሰላም', 'sw')).rejects.toThrow('does not translate')
})

test('a browser with half of it has none', () => {
  expect(deviceTranslator({})).toBeUndefined()
  expect(deviceTranslator({ LanguageDetector: detecting('en') })).toBeUndefined()
  vi.unstubAllGlobals()
})
