import { expect, test } from 'vitest'
import { requestDepths } from '#request-depth.ts'

const depths = (requests: readonly [string, ...string[]][]) =>
  Object.fromEntries(
    requestDepths(
      '/',
      requests.map(([url, ...askedBy]) => ({ url, askedBy })),
    ),
  )

test('what the page names comes at once, what a script names comes after it', () => {
  expect(
    depths([
      ['main', '/'],
      ['entry', '/'],
      ['list', 'main', 'entry'],
      ['/api', 'list', 'main'],
    ]),
  ).toEqual({
    '/': 1,
    main: 2,
    entry: 2,
    list: 3,
    '/api': 4,
  })
})

test('order does not matter, and the deepest script counts', () => {
  expect(
    depths([
      ['/api', 'list', 'main'],
      ['list', 'main'],
      ['main', '/'],
    ]),
  ).toMatchObject({ '/api': 4 })
})

test('unknown askers and circles end', () => {
  expect(depths([['a', 'b'], ['b', 'a'], ['c', 'inline'], ['d']])).toMatchObject({ c: 2, d: 2 })
})
