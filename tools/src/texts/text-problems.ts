import { parse, type Token } from '@messageformat/parser'
import { type LanguageCode, languageOf } from '@ungana/language'

/** The values and choices in a message, also those inside of choices. */
function argumentsIn(tokens: readonly Token[]): Exclude<Token, { type: 'content' | 'octothorpe' }>[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content' || token.type === 'octothorpe') return []
    return 'cases' in token ? [token, ...token.cases.flatMap((choice) => argumentsIn(choice.tokens))] : [token]
  })
}

/** What a translation must keep: the names of values, with the kind of choice, and the elements. */
function placeholders(message: string): Set<string> {
  const values = argumentsIn(parse(message)).map(({ arg, type }) => (type === 'argument' ? `{${arg}}` : `{${arg}, ${type}}`))
  return new Set([...values, ...Array.from(message.matchAll(/<\/?\w+\/?>/g), ([element]) => element)])
}

/** Problems of a message in the code. */
export function messageProblems(message: string): string[] {
  try {
    const functions = argumentsIn(parse(message)).filter(({ type }) => type === 'function')
    if (functions.length > 0) return ['formats a value. Format it in the code with packages/language/src/formats.ts']
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`]
  }
  return /'[{}]|[{}]'/.test(message) ? ['has an apostrophe beside a bracket, which hides the value; use ’'] : []
}

/** Problems of a translation. */
export function translationProblems(message: string, translation: string, code: LanguageCode): string[] {
  if (translation === '') return ['is not translated']
  const broken = messageProblems(translation)
  if (broken.length > 0) return broken
  const [wanted, kept] = [placeholders(message), placeholders(translation)]
  const lost = [...wanted].filter((one) => !kept.has(one))
  const added = [...kept].filter((one) => !wanted.has(one))
  return [
    ...(lost.length > 0 ? [`lacks ${lost.join(', ')}`] : []),
    ...(added.length > 0 ? [`adds ${added.join(', ')}`] : []),
    ...pluralProblems(translation, code),
  ]
}

interface PluralForms {
  readonly allowed: ReadonlySet<string>
  readonly needed: ReadonlySet<string>
}

const formsByLanguage = new Map<LanguageCode, PluralForms>()

function pluralForms(code: LanguageCode): PluralForms {
  const known = formsByLanguage.get(code)
  if (known) return known
  // Kinyarwanda, which Intl lacks, has the forms of English.
  const rules = new Intl.PluralRules(code === 'rw' ? 'en' : languageOf(code).tag)
  const forms = {
    allowed: new Set<string>(rules.resolvedOptions().pluralCategories),
    // French has a form for millions, which may be left out.
    needed: new Set(['other', ...Array.from({ length: 1000 }, (_, number) => rules.select(number))]),
  }
  formsByLanguage.set(code, forms)
  return forms
}

function pluralProblems(translation: string, code: LanguageCode): string[] {
  const { allowed, needed } = pluralForms(code)
  return argumentsIn(parse(translation)).flatMap((choice) => {
    if (choice.type !== 'plural') return []
    const forms = choice.cases.map(({ key }) => key)
    return [
      ...[...needed].filter((form) => !forms.includes(form)).map((form) => `lacks the plural form “${form}”`),
      ...forms.filter((form) => !allowed.has(form) && !/^=\d+$/.test(form)).map((form) => `has the plural form “${form}”, which the language lacks`),
    ]
  })
}
