/** An edit that is not saved yet, kept in this tab over a reload, and forgotten by the shell at log-out. */

import type { Values } from '@ungana/web-kit'
import { newKey } from '@ungana/web-kit'

export interface EditDraft<F extends string> {
  /** As typed. */
  readonly values: Values<F>
  /** What the edit began with. */
  readonly base: Values<F>
  /** Of what it began with. */
  readonly version: number
  /** The Idempotency-Key of this edit. */
  readonly key: string
}

export const newDraft = <F extends string>(base: Values<F>, version: number): EditDraft<F> => ({ values: base, base, version, key: newKey() })

/** Where an edit of the company, or of one of its products, is kept. */
export const draftStore = (businessId: string, part: string) => `ungana:account:profile:${businessId}:${part}`

/** Undefined where there is none, or none of exactly these fields. */
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
    // Storage is full or forbidden: a reload then starts with what is saved.
  }
}

/** After it was saved, or given up. */
export function forgetEditDraft(store: string) {
  try {
    sessionStorage.removeItem(store)
  } catch {
    // Nothing was kept either.
  }
}

/** Fields whose text is another than what the edit began with. */
export function changedFields<F extends string>({ values, base }: Pick<EditDraft<F>, 'values' | 'base'>, fields: readonly F[]): F[] {
  return fields.filter((field) => values[field] !== base[field])
}

function isDraft<F extends string>(draft: unknown, fields: readonly F[]): draft is EditDraft<F> {
  if (!isRecord(draft) || typeof draft.version !== 'number' || typeof draft.key !== 'string') return false
  return [draft.values, draft.base].every((values) => isRecord(values) && fields.every((field) => typeof values[field] === 'string'))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
