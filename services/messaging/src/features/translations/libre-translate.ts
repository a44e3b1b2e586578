// A translation service that speaks LibreTranslate's calls. What it is asked never stands in the way of a message: it is asked by readers, on a route of its own.
import { Unavailable } from '@ungana/service-kit'
import * as z from 'zod/mini'

export interface Translator {
  /** Codes of what it translates into. */
  readonly languages: () => Promise<string[]>
  readonly translate: (text: string, to: string) => Promise<{ text: string; from: string | null }>
}

interface LibreTranslate {
  readonly url: string
  readonly apiKey?: string | undefined
}

/** Less than a route that waits for a provider has. */
const PATIENCE = 6000
const LANGUAGES_KNOWN_FOR = 10 * 60 * 1000

const languageList = z.array(z.object({ code: z.string() }))
const translation = z.object({ translatedText: z.string(), detectedLanguage: z.optional(z.object({ language: z.string() })) })

/** Its calls reject with Unavailable where it does not answer in time, or otherwise than it should. */
export function libreTranslate({ url, apiKey }: LibreTranslate): Translator {
  const base = url.replace(/\/+$/, '')
  const key = apiKey === undefined ? {} : { api_key: apiKey }
  let known: { readonly languages: string[]; readonly until: number } | undefined

  async function ask<T extends z.ZodMiniType>(path: string, answer: T, body?: object): Promise<z.output<T>> {
    try {
      const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
      const response = await fetch(base + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return answer.parse(await response.json())
    } catch (error) {
      throw new Unavailable('translation', { cause: error })
    }
  }

  return {
    async languages() {
      if (!known || known.until < Date.now()) {
        const languages = (await ask('/languages', languageList)).map(({ code }) => code)
        known = { languages, until: Date.now() + LANGUAGES_KNOWN_FOR }
      }
      return known.languages
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
