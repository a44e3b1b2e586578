import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as ui from './index.ts'

/** Components without a picture: the link provider and the page container. */
const unseen = ['LinkProvider', 'Page']

test('the gallery shows every component', () => {
  const gallery = readFileSync(join(import.meta.dirname, '../gallery/gallery.tsx'), 'utf8')
  const components = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name) && !unseen.includes(name))
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(gallery))).toEqual([])
  expect(components.length).toBeGreaterThan(40)
})
