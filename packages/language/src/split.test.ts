import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LanguageCode, languages } from './languages.ts'
import { inLanguage, splitLanguage, withoutEnglish } from './split.ts'

const all = languages.map(({ code }) => code)

describe('the language in an address', () => {
  test.each([
    ['/fr/directory', 'fr', '/directory'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr?q=tea', 'fr', '/?q=tea'],
    ['/fr/company/7?tab=reviews#all', 'fr', '/company/7?tab=reviews#all'],
    ['/ar#top', 'ar', '/#top'],
    ['/', 'en', '/'],
    ['/directory', 'en', '/directory'],
    ['/api/users', 'en', '/api/users'],
    ['/assets/fr/main.js', 'en', '/assets/fr/main.js'],
    ['/r/directory/mf-manifest.json', 'en', '/r/directory/mf-manifest.json'],
    ['/sitemap.xml', 'en', '/sitemap.xml'],
    ['/france', 'en', '/france'],
    ['/FR/directory', 'en', '/FR/directory'],
    ['/de/directory', 'en', '/de/directory'],
    ['/en/directory', 'en', '/en/directory'],
    ['/fr//evil.example', 'en', '/fr//evil.example'],
    ['/fr/\\evil.example', 'en', '/fr/\\evil.example'],
  ])('%s is %s %s', (address, language, rest) => {
    expect(splitLanguage(address, all)).toEqual({ language, address: rest })
  })

  test('a language that the site does not offer is no prefix', () => {
    expect(splitLanguage('/fr/directory', ['en', 'sw'])).toEqual({ language: 'en', address: '/fr/directory' })
  })

  test.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en?q=tea', '/?q=tea'],
    ['/en/directory', '/directory'],
    ['/fr/directory', undefined],
    ['/english', undefined],
    ['/en//evil.example', undefined],
    ['/en/\\evil.example', undefined],
    ['/en/\t/evil.example', undefined],
  ])('%s belongs at %s', (address, expected) => {
    expect(withoutEnglish(address)).toBe(expected)
  })

  const segment = fc.stringMatching(/^[a-zA-Z0-9_%.-]{1,12}$/)
  const address = fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '?q=a/b', '#top', '?from=%2Ffr#x'))
    .map(([segments, end]) => `/${segments.join('/')}${end}`)
  const language = fc.constantFrom<LanguageCode>(...all)

  test('splitting gives back what was joined', () => {
    fc.assert(
      fc.property(address, language, (page, code) => {
        fc.pre(splitLanguage(page, all).address === page)
        expect(splitLanguage(inLanguage(page, code), all)).toEqual({ language: code, address: page })
      }),
    )
  })

  test('no result leaves the site', () => {
    const base = 'https://ungana.example'
    const anything = fc.tuple(fc.constantFrom('/fr', '/en', '/ar/', '/en/', ''), fc.string()).map(([prefix, rest]) => `${prefix}/${rest}`)
    fc.assert(
      fc.property(anything, (written) => {
        fc.pre(URL.canParse(written, base) && new URL(written, base).origin === base)
        const results = [splitLanguage(written, all).address, withoutEnglish(written) ?? '/']
        for (const result of results) expect(new URL(result, base).origin).toBe(base)
      }),
      { numRuns: 2000 },
    )
  })
})
