/** Who translates: the browser itself, where it can, so that nothing leaves it; else the site's translation service, where it has one; else nobody. */
import { listTranslationLanguages, translateText } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import type { Translate } from './translation.ts'

/** What browsers with a translator of their own offer (developer.mozilla.org: Translator, LanguageDetector). Not in TypeScript's library yet. */
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
 * Undefined where nobody translates into `to`. What the browser cannot, the site's service is asked for; that nobody can tell whether there is one, as
 * without a network, is no reason to have none where the browser can.
 */
export async function findTranslator(to: string, browser = globalThis as OnDevice, atSite = serviceTranslator): Promise<Translate | undefined> {
  const asked = atSite(to).catch((error: unknown) => ({ error }))
  const [device, answer] = await Promise.all([deviceTranslator(browser, to), asked])
  if (!device && typeof answer === 'object') throw answer.error
  const service = typeof answer === 'object' ? undefined : answer
  const translate =
    device && service ? (text: string, target: string) => device(text, target).catch(() => service(text, target)) : (device ?? service)
  if (!translate) return undefined
  // Its words are many, and needed only where somebody translates.
  const { guarded } = await import(/* webpackChunkName: 'locked-terms' */ './guarded.ts')
  return guarded(translate)
}

async function serviceTranslator(to: string): Promise<Translate | undefined> {
  const { languages } = await call(listTranslationLanguages)
  return languages.includes(to) ? (text, target) => call(translateText, { body: { text, to: target } }) : undefined
}

/** Undefined where the browser has none, or has the calls and nothing behind them. */
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

/** What the reader reads, by the browser's own setting: `sw` of `sw-KE`. */
export const readersLanguage = () => (navigator.language.split('-')[0] ?? 'en').toLowerCase()
