/**
 * The texts of the document's language: English → translation, by key. The catalogue scripts of the document set them before the bundle runs.
 * Keys that begin with a colon are not texts: `:code` and `:tag` are the language and its tag for Intl; the others replace what Intl lacks.
 */
export type Texts = Readonly<Record<string, string>>

declare global {
  var unganaTexts: Texts | undefined
  /** Loads the texts that the home page does not need. Code with such texts waits for it. */
  var unganaLaterTexts: (() => Promise<unknown>) | undefined
}

export const textOf = (key: string): string | undefined => globalThis.unganaTexts?.[key]

/** The code of the document's language. */
export const currentLanguage = () => textOf(':code') ?? 'en'

/** For Intl. */
export const tag = () => textOf(':tag') ?? 'en-GB'

/** For Intl's numbers and plurals. */
export const numberTag = () => textOf(':numbers') ?? tag()
