import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from '@ungana/language'
import { contractTexts } from '#texts/contract-texts.ts'
import { manifestTexts } from '#texts/manifest-texts.ts'
import { serviceTexts } from '#texts/service-texts.ts'

/** Parts whose texts are translated. `npm run check` refuses texts in them that no macro translates. */
const translatedParts = ['mfe-deals', 'mfe-directory', 'mfe-logistics', 'mfe-messaging', 'mfe-payments', 'packages/ui', 'packages/web-kit', 'shell']

/** Parts whose remote.json has labels, titles and descriptions. */
const parts = ['shell', 'mfe-deals', 'mfe-directory', 'mfe-logistics', 'mfe-messaging', 'mfe-payments']

/** Contracts whose names and messages people read, and the data with further names. */
const contracts: Readonly<Record<string, readonly string[]>> = {
  kit: ['contracts/kit/neighbours.json', 'services/logistics/seed/logistics-countries.json'],
  identity: [],
  deals: [],
  directory: [
    'contracts/directory/built-in-names.json',
    'contracts/directory/business-types.json',
    'contracts/directory/names.json',
    'services/directory/seed/categories.json',
  ],
  logistics: ['services/logistics/seed/lane-documents.json'],
  messaging: [],
  payments: ['contracts/payments/provider-messages.json'],
}

/** Programs whose texts are translated, without macros. */
const translatedServices = [
  'gateway',
  'packages/service-kit',
  'services/channels',
  'services/deals',
  'services/directory',
  'services/identity',
  'services/logistics',
  'services/messaging',
  'services/notifications',
  'services/payments',
]

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ code }) => code),
  catalogs: [
    ...translatedParts.map((part) => ({
      path: `<rootDir>/${part}/locales/{locale}`,
      include: [`<rootDir>/${part}/src`],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    })),
    ...translatedServices.map((part) => ({
      path: `<rootDir>/${part}/locales/{locale}`,
      include: [`<rootDir>/${part}/src`],
      exclude: ['**/*.test.ts', '**/testing/**'],
    })),
    ...parts.map((part) => ({ path: `<rootDir>/${part}/locales/remote/{locale}`, include: [`<rootDir>/${part}/remote.json`] })),
    ...Object.entries(contracts).map(([domain, data]) => ({
      path: `<rootDir>/contracts/${domain}/locales/{locale}`,
      include: [`contracts/${domain}/src`, ...data].map((path) => `<rootDir>/${path}`),
    })),
  ],
  extractors: [manifestTexts, contractTexts, serviceTexts, createBabelExtractor()],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
