/** An unsaved edit. This tab keeps it after a reload; the shell deletes it at logout. */

import type { Values } from '@ungana/web-kit'
import { newIdempotencyKey } from '@ungana/web-kit'

export interface EditDraft<F extends string> {
  /** As typed. */
  readonly values: Values<F>
  /** The saved values when the edit began. */
  readonly base: Values<F>
  /** The version of `base`. */
  readonly version: number
  /** The Idempotency-Key of this edit. */
  readonly key: string
}

export const newDraft = <F extends string>(base: Values<F>, version: number): EditDraft<F> => ({
  values: base,
  base,
  version,
  key: newIdempotencyKey(),
})

/** Storage key for a person's edit of the company or of one of its products. */
export const draftStore = (writer: string, part: string) => `ungana:account:profile:${writer}:${part}`

/** The stored edit; undefined if there is none or a field is missing. */
export function readEditDraft<F extends string>(store: string, fields: readonly F[]): EditDraft<F> | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(store) ?? 'null')
    return isDraft(draft, fields) ? draft : undefined
  } catch {
    return undefined
  }
}

export function storeEditDraft(store: string, draft: EditDraft<string>) {
  try {
    sessionStorage.setItem(store, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden. A reload then starts from the saved values.
  }
}

/** Deletes an edit that was saved or discarded. */
export function forgetEditDraft(store: string) {
  try {
    sessionStorage.removeItem(store)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Fields whose value differs from `base`. */
export function changedFields<F extends string>({ values, base }: Pick<EditDraft<F>, 'values' | 'base'>, fields: readonly F[]): F[] {
  return fields.filter((field) => values[field] !== base[field])
}

function isDraft<F extends string>(draft: unknown, fields: readonly F[]): draft is EditDraft<F> {
  if (!isRecord(draft) || typeof draft.version !== 'number' || typeof draft.key !== 'string') return false
  return [draft.values, draft.base].every((values) => isRecord(values) && fields.every((field) => typeof values[field] === 'string'))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
