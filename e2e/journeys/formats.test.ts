import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { languages } from '@ungana/language'
import { languageSettings } from '@ungana/language/catalogues'
import { dateText, listText, numberText, relativeText } from '@ungana/language/formats'
import { i18n } from '@ungana/language/texts'
import { expect, freshTest as test } from './site.ts'

const sources = dirname(createRequire(import.meta.url).resolve('@ungana/language'))
/** The modules as one script, whose functions the page can call. */
const script = ['current', 'formatter', 'fill', 'text-key', 'texts', 'formats']
  .map((name) => stripTypeScriptTypes(readFileSync(join(sources, `${name}.ts`), 'utf8')))
  .map((source) => source.replace(/^(?:import .*|export [{].*)$/gm, '').replace(/^export /gm, ''))
  .join('\n')

/** Calls each function of formats.ts and the runtime of texts. */
function written() {
  const day = new Date('2026-11-21T10:00:00Z')
  const loads = '{n, plural, zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}}'
  return [
    dateText(day, { dateStyle: 'long', timeZone: 'UTC' }),
    dateText(day, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
    numberText(1234567.5),
    numberText(12.5, { style: 'currency', currency: 'USD', currencyDisplay: 'code' }),
    listText(['a', 'b', 'c']),
    ...([-3, 1] as const).map((count) => relativeText(count, 'day')),
    ...[0, 1, 2, 5, 11, 100].map((n) => i18n._({ message: loads, values: { n } })),
  ].map((text) => text.replace(/\s/g, ' '))
}

test('days, numbers, lists, times and plurals are the same in the browser and on the server, in each language', async ({ page }) => {
  for (const { code } of languages) {
    const settings = languageSettings(code)
    globalThis.unganaTexts = settings
    const expected = written()
    globalThis.unganaTexts = undefined
    const shown = await page.evaluate(`globalThis.unganaTexts = ${JSON.stringify(settings)};${script};(${written})()`)
    expect(shown, code).toEqual(expected)
  }
  // Browsers lack Kinyarwanda, and must not replace it by their own language.
  const shown = await page.evaluate(`globalThis.unganaTexts = ${JSON.stringify(languageSettings('rw'))};${script};(${written})()`)
  expect((shown as string[]).slice(0, 7)).toEqual([
    '21 Ugushyingo 2026',
    '21 Ugushyingo 2026 saa 10:00',
    '1.234.567,5',
    '12,50 USD',
    'a, b na c',
    'hashize iminsi 3',
    'mu munsi 1',
  ])
})
