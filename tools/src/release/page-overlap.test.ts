import { expect, it } from 'vitest'
import { pagesOverlap } from '#release/page-overlap.ts'

it.each([
  ['/directory', '/directory'],
  ['/Directory', '/directory/'],
  ['/company/:id', '/company/:name'],
  ['/company/:id', '/company/new'],
  ['/company/:id', '/:part/new'],
  ['/payment/*', '/payment/success'],
  ['/payment/*', '/payment'],
  ['/list/:page?', '/list'],
  ['/list/:page?', '/list/2'],
  ['/', '/*'],
])('%s overlaps %s', (one, other) => {
  expect(pagesOverlap(one, other)).toBe(true)
  expect(pagesOverlap(other, one)).toBe(true)
})

it.each([
  ['/', '/home'],
  ['/directory', '/company/:id'],
  ['/company/:id', '/company'],
  ['/company/:id', '/company/1/products'],
  ['/list/:page?', '/list/2/3'],
  ['/a/:b/c', '/a/b/d'],
])('%s does not overlap %s', (one, other) => {
  expect(pagesOverlap(one, other)).toBe(false)
  expect(pagesOverlap(other, one)).toBe(false)
})
