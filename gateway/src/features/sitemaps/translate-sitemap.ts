import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'

/** Changes the addresses of a service's sitemap, which are English, to those of the same pages in `language`. */
export function translateSitemap(origin: string, language: LanguageCode): Transform {
  const start = `<loc>${origin}/`
  const translated = `<loc>${origin}${inLanguage('/', language)}/`
  // A character may be in two chunks, and so may an address.
  const decoder = new StringDecoder()
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = rest + decoder.write(chunk)
      const complete = text.lastIndexOf('<')
      rest = text.slice(complete < 0 ? text.length : complete)
      done(null, text.slice(0, text.length - rest.length).replaceAll(start, translated))
    },
    flush(done) {
      done(null, rest.replaceAll(start, translated))
    },
  })
}
