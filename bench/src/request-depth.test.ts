import { expect, test } from 'vitest'
import { requestDepths } from '#request-depth.ts'

const depths = (requests: readonly [string, ...string[]][]) =>
  Object.fromEntries(
    requestDepths(
      '/',
      requests.map(([url, ...initiators]) => ({ url, initiators })),
    ),
  )

test('counts requests of the page first, and requests of a script after it', () => {
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

test('counts the deepest script, in any order', () => {
  expect(
    depths([
      ['/api', 'list', 'main'],
      ['list', 'main'],
      ['main', '/'],
    ]),
  ).toMatchObject({ '/api': 4 })
})

test('ignores unknown causes and circles', () => {
  expect(depths([['a', 'b'], ['b', 'a'], ['c', 'inline'], ['d']])).toMatchObject({ c: 2, d: 2 })
})
