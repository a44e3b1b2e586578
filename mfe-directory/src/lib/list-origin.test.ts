import { expect, it } from 'vitest'
import { directoryReturnPath, searchOfList } from './list-origin.ts'

it('returns to the filtered directory', () => {
  expect(directoryReturnPath({ listUrl: '/directory?search=tea&page=2' })).toBe('/directory?search=tea&page=2')
})

it.each([null, undefined, 'x', {}, { listUrl: 7 }, { listUrl: '/marketplace?tag=Tea' }, { listUrl: '/directory-of-others' }])(
  'returns to the unfiltered directory from %o',
  (state) => {
    expect(directoryReturnPath(state)).toBe('/directory')
  },
)

it.each([
  [{ listUrl: '/directory?search=green+coffee&page=2' }, 'green coffee'],
  [{ listUrl: '/marketplace?search=tea' }, 'tea'],
  [{ listUrl: '/directory?category=Tea&search=' }, undefined],
  [{ listUrl: '/directory' }, undefined],
  [null, undefined],
])('reads the search of the list from %o', (state, search) => {
  expect(searchOfList(state)).toBe(search)
})
