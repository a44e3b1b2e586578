/**
 * What was typed into a form, kept in this tab over a reload; never what the form does not name among what it keeps, such as a password. It is the
 * account's that was signed in: nobody else who signs in here sees it.
 */

/** K are the fields that are kept. */
export interface DraftForm<K extends string> {
  /** Its name among all forms of the site. */
  readonly store: string
  /** What a new form starts with. */
  readonly defaults: Readonly<Record<K, string>>
  /** What can be chosen where there is a choice. */
  readonly choices?: Readonly<Partial<Record<K, readonly string[]>>>
}

export interface FormDraft<K extends string> {
  readonly values: Readonly<Record<K, string>>
  /** The Idempotency-Key of this form: however often it is sent, also after a lost answer or a reload, it has one effect. */
  readonly key: string
}

/** Undefined where nobody is signed in. */
type Owner = string | undefined

/** The shell forgets at log-out whatever begins with `ungana:account:`. */
const place = (store: string, owner: Owner) => `ungana:account:form:${owner ?? ''}:${store}`

/** Who has just signed in finds what was typed before, when he was asked to: that is the latest. From then on it is his, and nobody else's. */
export function readDraft<K extends string>(form: DraftForm<K>, owner: Owner): FormDraft<K> {
  const before = parseDraft(form, stored(place(form.store, undefined)))
  if (before) storeDraft(form, before, owner)
  return before ?? parseDraft(form, stored(place(form.store, owner))) ?? { values: form.defaults, key: newKey() }
}

export function storeDraft<K extends string>({ store, defaults }: DraftForm<K>, { values, key }: FormDraft<NoInfer<K>>, owner: Owner) {
  // Field by field, so that nothing else that `values` carries is written.
  const kept = Object.fromEntries(fieldsOf(defaults).map((field) => [field, values[field]]))
  try {
    if (owner !== undefined) sessionStorage.removeItem(place(store, undefined))
    sessionStorage.setItem(place(store, owner), JSON.stringify({ values: kept, key }))
  } catch {
    // Storage is full or forbidden: a reload then starts with an empty form.
  }
}

/** After it was sent: the next form is another one. */
export function forgetDraft({ store }: { readonly store: string }, owner: Owner) {
  try {
    for (const whose of [owner, undefined]) sessionStorage.removeItem(place(store, whose))
  } catch {
    // Nothing was kept either.
  }
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Null for what is no draft. An older version's draft may lack fields, or hold choices that are no more: those get their defaults. */
function parseDraft<K extends string>({ defaults, choices }: DraftForm<K>, text: string | null): FormDraft<K> | null {
  if (text === null) return null
  let draft: unknown
  try {
    draft = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(draft) || !isRecord(draft.values) || typeof draft.key !== 'string' || !/^[0-9a-f]{32}$/.test(draft.key)) return null
  const typed = draft.values
  const values = fieldsOf(defaults).map((field) => {
    const value = typed[field]
    const known = typeof value === 'string' && (choices?.[field]?.includes(value) ?? true)
    return [field, known ? value : defaults[field]] as const
  })
  return { values: Object.fromEntries(values) as Record<K, string>, key: draft.key }
}

const fieldsOf = <K extends string>(values: Readonly<Record<K, string>>) => Object.keys(values) as K[]
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** 128 random bits. Not randomUUID(), which a browser withholds from a page on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
