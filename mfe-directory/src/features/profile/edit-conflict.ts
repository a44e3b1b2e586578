/** An edit that was made of what is no longer so. */
import type { Values } from '@ungana/web-kit'
import { changedFields, type EditDraft } from './edit-draft.ts'

export interface Conflict<F extends string> {
  /** What is saved now, and its version. */
  readonly now: { readonly values: Values<F>; readonly version: number }
  /** Fields that both changed, and differently: each is the owner's to decide. */
  readonly disputed: readonly F[]
  /** Fields that only the other changed: they stay as they are saved. */
  readonly theirs: readonly F[]
}

/** How an edit and what was saved meanwhile lie to each other. */
export function conflictOf<F extends string>(draft: EditDraft<F>, now: Conflict<F>['now'], fields: readonly F[]): Conflict<F> {
  const mine = changedFields(draft, fields)
  const theirs = changedFields({ values: now.values, base: draft.base }, fields)
  return {
    now,
    disputed: mine.filter((field) => theirs.includes(field) && draft.values[field] !== now.values[field]),
    theirs: theirs.filter((field) => !mine.includes(field)),
  }
}

export type Side = 'mine' | 'theirs'

/** The edit as if it had begun with what is saved now: the owner's fields, but those where the other's was chosen. */
export function rebase<F extends string>(
  draft: EditDraft<F>,
  { now }: Pick<Conflict<F>, 'now'>,
  chosen: Readonly<Partial<Record<F, Side>>>,
  fields: readonly F[],
): EditDraft<F> {
  const mine = changedFields(draft, fields).filter((field) => chosen[field] !== 'theirs')
  const values = { ...now.values, ...Object.fromEntries(mine.map((field) => [field, draft.values[field]])) } as Values<F>
  return { values, base: now.values, version: now.version, key: draft.key }
}
