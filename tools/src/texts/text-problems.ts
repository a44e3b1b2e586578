import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { type LanguageCode, languageOf } from '@ungana/language'

/** What a translation must keep: the names of values, with the kind of choice, and the elements. */
function placeholders(message: string): string[] {
  const found = new Set<string>()
  const collect = (compiled: CompiledMessage) => {
    if (typeof compiled === 'string') return
    for (const token of compiled) {
      if (typeof token === 'string') continue
      const [name, kind, cases] = token
      if (name !== '#') found.add(kind ? `{${name}, ${kind}}` : `{${name}}`)
      if (typeof cases === 'object' && cases !== null) for (const choice of textsOf(cases)) collect(choice)
    }
  }
  collect(compileMessage(message))
  for (const [element] of message.matchAll(/<\/?\w+\/?>/g)) found.add(element)
  return [...found].sort()
}

/** The texts of a choice. `offset` is a number, if there is one. */
const textsOf = (cases: object) => Object.values(cases).filter((one) => one !== undefined && typeof one !== 'number') as CompiledMessage[]

/** The plural forms in a message, for each plural. */
function pluralForms(compiled: CompiledMessage): string[][] {
  if (typeof compiled === 'string') return []
  return compiled.flatMap((token) => {
    if (typeof token === 'string' || typeof token[2] !== 'object' || token[2] === null) return []
    const [, kind, cases] = token
    const inner = textsOf(cases).flatMap(pluralForms)
    return kind === 'plural' ? [Object.keys(cases).filter((form) => form !== 'offset'), ...inner] : inner
  })
}

/** Problems of a message in the code. */
export function messageProblems(message: string): string[] {
  try {
    placeholders(message)
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`]
  }
  return /'[{}]|[{}]'/.test(message) ? ['an apostrophe beside a bracket hides the value; use ’'] : []
}

/** Problems of a translation. */
export function translationProblems(message: string, translation: string, code: LanguageCode): string[] {
  if (translation === '') return ['is not translated']
  const broken = messageProblems(translation)
  if (broken.length > 0) return broken
  const [wanted, kept] = [placeholders(message), placeholders(translation)]
  const lost = wanted.filter((one) => !kept.includes(one))
  const added = kept.filter((one) => !wanted.includes(one))
  const [allowed, needed] = formsOf(code)
  return [
    ...(lost.length > 0 ? [`lacks ${lost.join(', ')}`] : []),
    ...(added.length > 0 ? [`adds ${added.join(', ')}`] : []),
    ...pluralForms(compileMessage(translation)).flatMap((forms) => [
      ...[...needed].filter((form) => !forms.includes(form)).map((form) => `lacks the plural form “${form}”`),
      ...forms.filter((form) => !allowed.has(form) && !/^=?\d+$/.test(form)).map((form) => `has the plural form “${form}”, which the language lacks`),
    ]),
  ]
}

/** The plural forms that a language has, and those among them that small numbers need. Kinyarwanda, which Intl lacks, has those of English. */
function formsOf(code: LanguageCode): [allowed: ReadonlySet<string>, needed: ReadonlySet<string>] {
  const rules = new Intl.PluralRules(code === 'rw' ? 'en' : languageOf(code).tag)
  const needed = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))
  return [new Set(rules.resolvedOptions().pluralCategories), needed.add('other')]
}
