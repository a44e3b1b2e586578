import { artTile } from '@ungana/contracts-kit/imigongo'
import { expect, test, vi } from 'vitest'
import * as skeleton from '#federation/first-skeleton.ts'
import { trustedMarkup, trustedScript } from './trusted-types.ts'

test.each(['/assets/main.1a2b3c4d.js', '/r/directory/assets/routes.1a2b3c4d.js?retry=1', 'https://js.stripe.com/v3/', '/sw.js'])(
  'trusts the script %s',
  (address) => {
    expect(trustedScript(address)).toBe(address)
  },
)

test.each(['/api/files/1', '/assets/../api/files/1', '/x.js', '/r/directory/x.js'])('does not trust the script %s', (address) => {
  expect(trustedScript(address)).toBe(null)
})

test('trusts every pattern, and no other markup', () => {
  for (let id = 0; id < 500; id++) {
    const { shapes } = artTile(String(id))
    expect(trustedMarkup(shapes)).toBe(shapes)
  }
  for (const markup of [
    '<img src=x onerror=alert(1)>',
    '<path d="M0 0" onload="x"/>',
    '<path d="M0 0"/><script>1</script>',
    '<g fill="none"><a/></g>',
  ])
    expect(trustedMarkup(markup)).toBe(null)
})

test('trusts the skeleton of the document', () => {
  vi.spyOn(skeleton, 'firstSkeleton').mockReturnValue('<p>Outline</p>')
  expect(trustedMarkup('<p>Outline</p>')).toBe('<p>Outline</p>')
  expect(trustedMarkup('<p>Other</p>')).toBe(null)
})
