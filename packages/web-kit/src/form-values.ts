import { t } from '@lingui/core/macro'
import { numberText } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/in-language'

/** Values of a form and their problems. The contract defines the rules and their texts. */

/** Values as typed. Several choices with the same name are joined with commas. */
export type Values<F extends string> = Readonly<Record<F, string>>
/** One sentence for each invalid field. */
export type Problems<F extends string> = Readonly<Partial<Record<F, string>>>

export function readForm<F extends string>(form: FormData, fields: readonly F[]): Values<F> {
  const typed = (field: F) =>
    form
      .getAll(field)
      .filter((value) => typeof value === 'string')
      .join(',')
  return Object.fromEntries(fields.map((field) => [field, typed(field)])) as Record<F, string>
}

/** A form schema of the contracts. */
interface FormSchema {
  safeParse(values: unknown): { readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

interface Issue {
  readonly code?: string | undefined
  /** Type of the value that is too big or too small. */
  readonly origin?: unknown
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly maximum?: unknown
}

/** The first problem that `schema` finds in each field. */
export function schemaProblems<F extends string>(schema: FormSchema, values: unknown, fields: readonly F[]): Problems<F> {
  const problems: Partial<Record<F, string>> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = findField(fields, issue.path[0])
    if (field) problems[field] ??= problemText(issue)
  }
  return problems
}

/**
 * Updates `shown` after the user edited the `touched` fields: removes problems that are fixed and refreshes the others. Fields without a visible
 * problem stay without one.
 */
export function recheck<F extends string>(shown: Problems<F>, touched: readonly NoInfer<F>[], now: () => Problems<NoInfer<F>>): Problems<F> {
  if (!touched.some((field) => shown[field])) return shown
  const found = now()
  const rest = Object.entries(shown).filter(([field]) => !touched.some((name) => name === field))
  const still = touched.flatMap((field) => (shown[field] && found[field] ? [[field, found[field]]] : []))
  return Object.fromEntries([...rest, ...still])
}

export const findField = <F extends string>(fields: readonly F[], name: unknown): F | undefined => fields.find((field) => field === name)

export function problemText({ code, origin, message, maximum }: Omit<Issue, 'path'>): string {
  if (code === 'too_big' && origin === 'string') return t`Please use at most ${numberText(Number(maximum))} characters.`
  // Contract messages that start with "must" continue a sentence about the field.
  return inLanguage(message.startsWith('must ') ? `This ${message}.` : message)
}
