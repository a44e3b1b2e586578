// Client of a LibreTranslate service. Only readers call it, on a separate route, so it delays nothing else.

import * as z from 'zod/mini'
import { Unavailable } from '../errors.ts'

export interface Translator {
  /** Codes of the target languages. */
  readonly languages: () => Promise<string[]>
  readonly translate: (text: string, to: string) => Promise<{ text: string; from: string | null }>
}

/** Settings of a service that translates. Without an address, it has no translator. */
export const translatorConfig = {
  LIBRETRANSLATE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/.+/, 'must be an http address'))),
  LIBRETRANSLATE_API_KEY: z.optional(z.string()),
}

interface TranslatorConfig {
  readonly LIBRETRANSLATE_URL?: string | undefined
  readonly LIBRETRANSLATE_API_KEY?: string | undefined
}

export const configuredTranslator = ({ LIBRETRANSLATE_URL: url, LIBRETRANSLATE_API_KEY: apiKey }: TranslatorConfig): Translator | undefined =>
  url === undefined ? undefined : libreTranslate({ url, apiKey })

interface LibreTranslate {
  readonly url: string
  readonly apiKey?: string | undefined
}

/** Milliseconds; shorter than the deadline of the route. */
const TIMEOUT = 6000
const LANGUAGES_CACHED_FOR = 10 * 60 * 1000

const languageList = z.array(z.object({ code: z.string() }))
const translation = z.object({ translatedText: z.string(), detectedLanguage: z.optional(z.object({ language: z.string() })) })

/** Its calls reject with Unavailable if the service fails, is too slow or answers in another format. */
export function libreTranslate({ url, apiKey }: LibreTranslate): Translator {
  const base = url.replace(/\/+$/, '')
  const key = apiKey === undefined ? {} : { api_key: apiKey }
  let cached: { readonly languages: string[]; readonly until: number } | undefined

  async function ask<T extends z.ZodMiniType>(path: string, answer: T, body?: object): Promise<z.output<T>> {
    try {
      const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
      const response = await fetch(base + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return answer.parse(await response.json())
    } catch (error) {
      throw new Unavailable('translation', { cause: error })
    }
  }

  return {
    async languages() {
      if (!cached || cached.until < Date.now()) {
        const languages = (await ask('/languages', languageList)).map(({ code }) => code)
        cached = { languages, until: Date.now() + LANGUAGES_CACHED_FOR }
      }
      return cached.languages
    },
    async translate(text, to) {
      const { translatedText, detectedLanguage } = await ask('/translate', translation, {
        q: text,
        source: 'auto',
        target: to,
        format: 'text',
        ...key,
      })
      return { text: translatedText, from: detectedLanguage?.language ?? null }
    },
  }
}
