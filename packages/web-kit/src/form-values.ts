/** What was typed into a form, and what is wrong with it. The rules and their texts are the contract's. */

/** As typed. Several choices under one name have commas between them. */
export type Values<F extends string> = Readonly<Record<F, string>>
/** One sentence for each field whose answer cannot be sent. */
export type Problems<F extends string> = Readonly<Partial<Record<F, string>>>

export function readForm<F extends string>(form: FormData, fields: readonly F[]): Values<F> {
  const typed = (field: F) =>
    form
      .getAll(field)
      .filter((value) => typeof value === 'string')
      .join(',')
  return Object.fromEntries(fields.map((field) => [field, typed(field)])) as Record<F, string>
}

/** A form of the contracts. */
interface FormSchema {
  safeParse(values: unknown): { readonly error?: { readonly issues: readonly Issue[] } | undefined }
}

interface Issue {
  readonly code?: string | undefined
  /** What is too big or too small. */
  readonly origin?: unknown
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly maximum?: unknown
}

/** What `schema` has against `values`, the first of each field. */
export function schemaProblems<F extends string>(schema: FormSchema, values: unknown, fields: readonly F[]): Problems<F> {
  const problems: Partial<Record<F, string>> = {}
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const field = fieldIn(fields, issue.path[0])
    if (field) problems[field] ??= sentence(issue)
  }
  return problems
}

/** `shown` after the `touched` fields were edited: what is mended goes, what is still wrong says so anew. Fields that show nothing stay quiet. */
export function recheck<F extends string>(shown: Problems<F>, touched: readonly NoInfer<F>[], now: () => Problems<NoInfer<F>>): Problems<F> {
  if (!touched.some((field) => shown[field])) return shown
  const found = now()
  const rest = Object.entries(shown).filter(([field]) => !touched.some((name) => name === field))
  const still = touched.flatMap((field) => (shown[field] && found[field] ? [[field, found[field]]] : []))
  return Object.fromEntries([...rest, ...still])
}

export const fieldIn = <F extends string>(fields: readonly F[], name: unknown): F | undefined => fields.find((field) => field === name)

export function sentence({ code, origin, message, maximum }: Omit<Issue, 'path'>): string {
  if (code === 'too_big' && origin === 'string') return `Please use at most ${Number(maximum).toLocaleString('en')} characters.`
  // The contract words what the specification does not as the end of a sentence that starts with the field.
  return message.startsWith('must ') ? `This ${message}.` : message
}
