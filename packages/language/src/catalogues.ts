import type { Texts } from './current.ts'
import { kinyarwanda } from './kinyarwanda.ts'
import { type LanguageCode, languageOf } from './languages.ts'

/** What a catalogue says about its language, beside the texts. */
export function languageSettings(code: LanguageCode): Texts {
  // Browsers have only the Portuguese of Portugal, which Mozambique and Angola write, and of Brazil.
  const tag = code === 'pt' ? 'pt-PT' : languageOf(code).tag
  return { ':code': code, ':tag': tag, ...(code === 'rw' ? kinyarwanda : {}) }
}
