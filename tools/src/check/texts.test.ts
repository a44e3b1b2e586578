// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are sources to check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateCatalogues } from '#texts/catalogues.ts'
import { glossary } from '#texts/glossary.ts'
import { serviceTexts } from '#texts/service-texts.ts'
import { checkTexts } from './texts.ts'

const config = defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [{ path: '<rootDir>/part/locales/{locale}', include: ['<rootDir>/part/src'] }],
  format: formatter({ lineNumbers: false }),
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const page = (jsx: string) => {
  const macros = "import { plural, t } from '@lingui/core/macro'\nimport { Trans } from '@lingui/react/macro'\n"
  write('part/src/page.tsx', `${macros}export const Page = ({ name, count }: { name: string; count: number }) => (${jsx})\n`)
}

const po = (code: string, ...entries: [message: string, translation: string][]) =>
  write(
    `part/locales/${code}.po`,
    [`msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n`, ...entries.map((entry) => `msgid "${entry[0]}"\nmsgstr "${entry[1]}"\n`)].join('\n'),
  )

const problems = () =>
  checkTexts(root, undefined, config).then(
    () => '',
    (error: Error) => error.message,
  )

const COUNTED = '{count, plural, one {# load} other {# loads}}'

test('accepts a part whose texts are all translated', async () => {
  page("<p title={t`Hello ${name}`}>{plural(count, { one: '# load', other: '# loads' })}<Trans>Read <b>this</b></Trans></p>")
  po('fr', ['Hello {name}', 'Bonjour {name}'], [COUNTED, '{count, plural, one {# lot} other {# lots}}'], ['Read <0>this</0>', 'Lisez <0>ceci</0>'])
  expect(await problems()).toBe('')
})

test.each([
  ['a message that a catalogue lacks', [], '“Hello {name}” is missing'],
  ['a message without a translation', [['Hello {name}', '']], '“Hello {name}” is not translated'],
  [
    'a message that no code uses',
    [
      ['Hello {name}', 'Bonjour {name}'],
      ['Gone', 'Parti'],
    ],
    '“Gone” is unused',
  ],
  ['a lost value', [['Hello {name}', 'Bonjour']], '“Hello {name}” lacks {name}'],
  ['a value that the code does not know', [['Hello {name}', 'Bonjour {name} {nom}']], '“Hello {name}” adds {nom}'],
  ['a hidden value', [['Hello {name}', "Bonjour d'{name}'"]], 'an apostrophe beside a bracket'],
  ['a broken translation', [['Hello {name}', 'Bonjour {name']], 'cannot be read'],
] as [string, [string, string][], string][])('refuses %s', async (_, entries, problem) => {
  page('<p>{t`Hello ${name}`}</p>')
  po('fr', ...entries)
  expect(await problems()).toContain(`part/locales/fr.po: ${problem.startsWith('“') ? problem : '“Hello {name}” '}`)
  expect(await problems()).toContain(problem)
})

test.each([
  ['a lost element', 'Lisez ceci', 'lacks <0>, </0>'],
  ['an element that is not closed', 'Lisez <0>ceci', 'lacks </0>'],
])('refuses %s', async (_, translation, problem) => {
  page('<p><Trans>Read <b>this</b></Trans></p>')
  po('fr', ['Read <0>this</0>', translation])
  expect(await problems()).toContain(`“Read <0>this</0>” ${problem}`)
})

test.each([
  ['fr', '{count, plural, other {# lots}}', 'lacks the plural form “one”'],
  ['fr', '{count, plural, one {# lot} two {# lots} other {# lots}}', 'has the plural form “two”, which the language lacks'],
  ['fr', '# lots', 'lacks {count, plural}'],
  ['ar', '{count, plural, one {#} two {#} few {#} many {#} other {#}}', 'lacks the plural form “zero”'],
])('refuses the wrong plural forms in %s: %s', async (code, translation, problem) => {
  page("<p>{plural(count, { one: '# load', other: '# loads' })}</p>")
  po(code, [COUNTED, translation])
  expect(await problems()).toContain(problem)
})

test.each([
  ['text in an element', '<p>{t`Yes`}<b>Log in</b></p>', 'Log in'],
  ['a label', '<p aria-label="Log in">{t`Yes`}</p>', 'Log in'],
  ['the name of a button', '<p confirm="Discard">{t`Yes`}</p>', 'Discard'],
  ['a chosen label', "<p title={count > 1 ? 'Loads' : t`Load`}>{t`Yes`}</p>", 'Loads'],
  ['a text in code', '<p>{t`Yes`}{[name, `You have ${count} new loads.`]}</p>', 'You have {} new loads.'],
  ['a label inside a translated text', '<Trans>Read <b title="Read it">this</b></Trans>', 'Read it'],
])('refuses %s without a macro', async (_, jsx, text) => {
  page(jsx)
  expect(await problems()).toContain(`part/src/page.tsx:3 “${text}” needs a macro of Lingui`)
})

test.each([
  ['classes, roles and addresses', '<p className="Big Text" role="status" id="Some-Id">{t`Yes`}<a href="/Log In">{name}</a></p>'],
  ['comparisons', "<p>{t`Yes`}{name === 'Log in' ? count : name}</p>"],
  ['the name of the site and of others', '<p>{t`Yes`}<b>Ungana</b><i>WhatsApp</i></p>'],
  ['values in objects', "<p data-x={{ what: 'remove', label: ['edit'] }}>{t`Yes`}</p>"],
  ['ids of descriptions', '<p aria-describedby={`${name}hint ${name}error`}>{t`Yes`}</p>'],
])('ignores %s', async (_, jsx) => {
  page(jsx)
  expect(await problems()).toBe('')
})

test('refuses two translations of the same text in two parts', async () => {
  page('<p>{t`Close`}</p>')
  po('fr', ['Close', 'Fermer'])
  write('other/src/page.tsx', "import { t } from '@lingui/core/macro'\nexport const close = t`Close`\n")
  write('other/locales/fr.po', 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\nmsgid "Close"\nmsgstr "Clore"\n')
  const both = {
    ...config,
    catalogs: ['part', 'other'].map((part) => ({ path: `<rootDir>/${part}/locales/{locale}`, include: [`<rootDir>/${part}/src`] })),
  }
  await expect(checkTexts(root, undefined, both)).rejects.toThrow('other/locales/fr.po: “Close” is “Clore” here and “Fermer” in part/locales/fr.po')
})

test('finds the texts of services without macros, but not the messages that only programmers see', async () => {
  write(
    'services/some/src/errors.ts',
    [
      "export const Gone = createError('GONE', 'This is gone', 410)",
      "export const Broken = createError('BROKEN', 'A part is broken', 500)",
      "export const wrong = (field: string, day: string) => new InvalidInput(field, day ? 'Please choose a later day.' : 'body must be JSON')",
      "export const hello = (name: string) => text('hello {name}', { name })",
    ].join('\n'),
  )
  write('services/some/locales/fr.po', 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n')
  const services = {
    ...config,
    extractors: [serviceTexts],
    catalogs: [{ path: '<rootDir>/services/some/locales/{locale}', include: ['<rootDir>/services/some/src'] }],
  }
  await expect(checkTexts(root, undefined, services)).rejects.toThrow(
    /^services\/some\/locales\/fr\.po: “This is gone” is missing\n.*“Please choose a later day\.” is missing\n.*“hello \{name\}” is missing\nRun /,
  )
})

test('refuses to check no texts', async () => {
  write('part/src/page.tsx', 'export const Page = () => null\n')
  expect(await problems()).toBe('No messages were found.')
})

test('new messages enter every catalogue, and unused ones leave', async () => {
  page('<p>{t`Hello ${name}`}</p>')
  po('fr', ['Hello {name}', 'Bonjour {name}'], ['Gone', 'Parti'])
  await updateCatalogues(root, config)
  const found = await problems()
  expect(found).not.toContain('fr.po')
  expect(found).toContain('part/locales/ar.po: “Hello {name}” is not translated')
})

test('refuses another word for a term of the glossary', async () => {
  page('<p>{t`Your invoices`}</p>')
  po('fr', ['Your invoices', 'Vos notes'])
  expect(await problems()).toBe(
    [
      'part/locales/fr.po: “Your invoices” lacks the glossary’s term for “invoice”: docs/translating.md',
      'Run npm run dev texts, then translate what is new: docs/translating.md.',
    ].join('\n'),
  )
  po('fr', ['Your invoices', 'Vos factures'])
  expect(await problems()).toBe('')
})

test('the terms of the glossary have the forms that the check knows', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../../docs/translating.md'), 'utf8').matchAll(/^\| (.+) \|$/gm)
  const cells = Array.from(rows, ([, row = '']) => row.split(' | '))
  for (const [term, { forms }] of Object.entries(glossary)) {
    const [, ...terms] = cells.find(([english]) => english === term) ?? []
    expect([term, ['fr', 'sw', 'rw', 'ar', 'pt'].filter((code, at) => !forms[code as 'fr'].test(terms[at] ?? ''))]).toEqual([term, []])
  }
})
