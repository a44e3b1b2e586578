import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from '@ungana/language'

/** Parts whose texts are translated. `npm run check` refuses texts in them that no macro translates. */
const translatedParts = ['packages/ui', 'packages/web-kit', 'shell']

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ code }) => code),
  catalogs: translatedParts.map((part) => ({
    path: `<rootDir>/${part}/locales/{locale}`,
    include: [`<rootDir>/${part}/src`],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
