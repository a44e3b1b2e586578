/** Conflicts between an edit and a newer saved version. */
import type { Values } from '@ungana/web-kit'
import { changedFields, type EditDraft } from './edit-draft.ts'

export interface Conflict<F extends string> {
  /** The values that are saved now, and their version. */
  readonly now: { readonly values: Values<F>; readonly version: number }
  /** Fields that both people changed to different values. The user chooses a value for each of them. */
  readonly disputed: readonly F[]
  /** Fields that only the other person changed. Their saved values stay. */
  readonly theirs: readonly F[]
}

/** Compares an edit with the version that somebody else saved. */
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

/** Applies the edit to the version that is saved now. Leaves out fields where the user chose the saved value. */
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
