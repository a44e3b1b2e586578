import { expect, it } from 'vitest'
import { directoryBehind } from './list-behind.ts'

it('leads back to the filtered directory', () => {
  expect(directoryBehind({ listUrl: '/directory?search=tea&page=2' })).toBe('/directory?search=tea&page=2')
})

it.each([null, undefined, 'x', {}, { listUrl: 7 }, { listUrl: '/marketplace?tag=Tea' }, { listUrl: '/directory-of-others' }])(
  'leads to the whole directory from %o',
  (state) => {
    expect(directoryBehind(state)).toBe('/directory')
  },
)
