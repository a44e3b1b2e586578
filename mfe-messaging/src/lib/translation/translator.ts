/** Chooses the translator: the browser's own if it has one, so no text leaves the device; else the site's translation service; else none. */
import { listTranslationLanguages, translateText } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import type { Translate } from './translation.ts'

/** The translation API of browsers (developer.mozilla.org: Translator, LanguageDetector). TypeScript's library does not include it yet. */
interface OnDevice {
  readonly Translator?: {
    availability(languages: { sourceLanguage: string; targetLanguage: string }): Promise<string>
    create(languages: { sourceLanguage: string; targetLanguage: string }): Promise<{ translate(text: string): Promise<string> }>
  }
  readonly LanguageDetector?: {
    availability(): Promise<string>
    create(): Promise<{ detect(text: string): Promise<{ detectedLanguage?: string }[]> }>
  }
}

/**
 * Undefined when no translator knows `to`. The site's service translates what the browser cannot. If the service cannot be reached, the
 * browser's translator still works.
 */
export async function findTranslator(to: string, browser = globalThis as OnDevice, atSite = serviceTranslator): Promise<Translate | undefined> {
  const serviceAnswer = atSite(to).catch((error: unknown) => ({ error }))
  const [device, answer] = await Promise.all([deviceTranslator(browser, to), serviceAnswer])
  if (!device && typeof answer === 'object') throw answer.error
  const service = typeof answer === 'object' ? undefined : answer
  const translate =
    device && service ? (text: string, target: string) => device(text, target).catch(() => service(text, target)) : (device ?? service)
  if (!translate) return undefined
  // The list of terms is large, so it loads only with a translator.
  const { withLockedTerms } = await import(/* webpackChunkName: 'locked-terms' */ './with-locked-terms.ts')
  return withLockedTerms(translate)
}

async function serviceTranslator(to: string): Promise<Translate | undefined> {
  const { languages } = await call(listTranslationLanguages)
  return languages.includes(to) ? (text, target) => call(translateText, { body: { text, to: target } }) : undefined
}

/** Undefined when the browser has no translator, or only an empty API. */
export async function deviceTranslator({ Translator, LanguageDetector }: OnDevice, to: string): Promise<Translate | undefined> {
  if (!Translator || !LanguageDetector) return undefined
  const pair = { sourceLanguage: to === 'en' ? 'fr' : 'en', targetLanguage: to }
  const able = await Promise.all([Translator.availability(pair), LanguageDetector.availability()]).catch(() => ['unavailable'])
  if (able.includes('unavailable')) return undefined
  return async (text, target) => {
    const detector = await LanguageDetector.create()
    const from = (await detector.detect(text))[0]?.detectedLanguage ?? null
    if (from === target) return { text, from }
    const languages = { sourceLanguage: from ?? '', targetLanguage: target }
    if (from === null || (await Translator.availability(languages)) === 'unavailable')
      throw new Error('This browser does not translate this language')
    const translator = await Translator.create(languages)
    return { text: await translator.translate(text), from }
  }
}

/** The language of the reader's browser: `sw` for `sw-KE`. */
export const readersLanguage = () => (navigator.language.split('-')[0] ?? 'en').toLowerCase()
