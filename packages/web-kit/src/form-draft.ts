/**
 * Keeps what was typed into a form in this tab, even after a reload. Stores only the fields that the form lists, and these never include a password.
 * Each person has their own drafts.
 */

/** The page with a form, and what a link to it says. */
export interface FormPage {
  readonly href: string
  readonly title: string
}

/** K: the fields to keep. */
export interface DraftForm<K extends string> {
  /** The form's unique name on the site. */
  readonly store: string
  /** Values of a new form. */
  readonly defaults: Readonly<Record<K, string>>
  /** Allowed values of fields with fixed options. */
  readonly choices?: Readonly<Partial<Record<K, readonly string[]>>>
  /** For a form that visitors fill: after they register, a link leads to what they typed. */
  readonly page?: FormPage
}

export interface FormDraft<K extends string> {
  readonly values: Readonly<Record<K, string>>
  /** The form's Idempotency-Key. Sending the form again, after a lost answer or a reload, has no second effect. */
  readonly key: string
}

/** As `useWriter()` returns it; undefined for a visitor. */
type Owner = string | undefined

/** The shell deletes every entry that begins with `ungana:account:` when the user logs out. */
const storageKey = (store: string, owner: Owner) => `ungana:account:form:${owner ?? ''}:${store}`

/** A visitor's draft moves to the account that logs in next: the person typed it before the site asked for a login. */
export function readDraft<K extends string>(form: DraftForm<K>, owner: Owner): FormDraft<K> {
  const before = parseDraft(form, stored(storageKey(form.store, undefined)))
  if (before) storeDraft(form, before, owner)
  return before ?? parseDraft(form, stored(storageKey(form.store, owner))) ?? { values: form.defaults, key: newIdempotencyKey() }
}

export function storeDraft<K extends string>({ store, defaults, page }: DraftForm<K>, { values, key }: FormDraft<NoInfer<K>>, owner: Owner) {
  // Copies field by field, because `values` may contain more than the form keeps.
  const kept = Object.fromEntries(fieldsOf(defaults).map((field) => [field, values[field]]))
  try {
    if (owner !== undefined) sessionStorage.removeItem(storageKey(store, undefined))
    sessionStorage.setItem(storageKey(store, owner), JSON.stringify({ values: kept, key, page }))
  } catch {
    // Storage is full or blocked: after a reload the form is empty.
  }
}

/** Deletes the draft after the form was sent. */
export function forgetDraft({ store }: { readonly store: string }, owner: Owner) {
  try {
    for (const draftOwner of [owner, undefined]) sessionStorage.removeItem(storageKey(store, draftOwner))
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

/** The forms that a visitor filled in this tab, until an account opens or sends them. */
export function filledForms(): readonly FormPage[] {
  try {
    return Object.keys(sessionStorage)
      .filter((name) => name.startsWith(storageKey('', undefined)))
      .flatMap((name) => (JSON.parse(sessionStorage.getItem(name) ?? '') as { readonly page?: FormPage }).page ?? [])
  } catch {
    return []
  }
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Null if `text` is not a draft. Fields that are missing or hold a removed option get their defaults: an older release may have stored the draft. */
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

/** 128 random bits in hexadecimal. Not randomUUID(), which browsers disable on plain http pages. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
