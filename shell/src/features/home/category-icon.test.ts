import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'lucide-react/icons/store'
import { expect, test } from 'vitest'
import { categoryIcon } from './category-icon.ts'

const seeded = join(import.meta.dirname, '../../../../services/directory/seed/categories.json')
const categories = JSON.parse(readFileSync(seeded, 'utf8')) as { icon: string }[]

test('every seeded category has its own icon', () => {
  expect(categories.length).toBeGreaterThan(0)
  expect(categories.filter(({ icon }) => categoryIcon(icon) === Store)).toEqual([])
})

test('shows a shop icon for a later category', () => {
  expect(categoryIcon('a-new-icon')).toBe(Store)
})
