import { expect, it } from 'vitest'
import { conflictOf, rebase } from './edit-conflict.ts'
import { changedFields, newDraft } from './edit-draft.ts'

const fields = ['name', 'place', 'phone', 'year'] as const
const base = { name: 'Kahawa', place: 'Kigali', phone: '1', year: '' }
const draft = { ...newDraft(base, 1), values: { ...base, name: 'Kahawa House', place: 'Huye', phone: '2' } }
const now = { values: { ...base, name: 'Ikawa', place: 'Huye', year: '1999' }, version: 2 }
const conflict = conflictOf(draft, now, fields)

it('lists a conflict only for fields that both people changed to different values', () => {
  expect(conflict).toEqual({ now, disputed: ['name'], theirs: ['year'] })
  expect(conflictOf({ ...draft, values: base }, now, fields).disputed).toEqual([])
})

it('applies the chosen values to the saved version', () => {
  const mine = rebase(draft, conflict, { name: 'mine' }, fields)
  expect(mine).toMatchObject({ values: { name: 'Kahawa House', place: 'Huye', phone: '2', year: '1999' }, base: now.values, version: 2 })
  expect(changedFields(mine, fields)).toEqual(['name', 'phone'])
  const theirs = rebase(draft, conflict, { name: 'theirs' }, fields)
  expect(changedFields(theirs, fields)).toEqual(['phone'])
  expect(conflictOf(mine, now, fields).disputed).toEqual([])
})
