import { expect, it } from 'vitest'
import { directoryReturnPath } from './list-origin.ts'

it('returns to the filtered directory', () => {
  expect(directoryReturnPath({ listUrl: '/directory?search=tea&page=2' })).toBe('/directory?search=tea&page=2')
})

it.each([null, undefined, 'x', {}, { listUrl: 7 }, { listUrl: '/marketplace?tag=Tea' }, { listUrl: '/directory-of-others' }])(
  'returns to the unfiltered directory from %o',
  (state) => {
    expect(directoryReturnPath(state)).toBe('/directory')
  },
)
