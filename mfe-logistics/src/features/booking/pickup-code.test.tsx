import { QueryClientProvider } from '@tanstack/react-query'
import type { Booking } from '@ungana/contracts-logistics'
import { createQueryClient } from '@ungana/web-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logisticsKey } from '#lib/queries.ts'
import { PickupCode } from './pickup-code.tsx'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://ungana.example' } }))
afterEach(() => void vi.unstubAllGlobals())

/** What the page shows of a code that came so many seconds ago, and none after it. */
function shownAfter(seconds: number): string {
  const queries = createQueryClient()
  const data = { code: '123455', plate: 'KDA 123A', expiresAt: new Date(Date.now() + 30_000 - seconds * 1000).toISOString() }
  queries.setQueryData(logisticsKey('booking', 'b', 'pickup code'), data, { updatedAt: Date.now() - seconds * 1000 })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PickupCode booking={{ id: 'b' } as Booking} />
    </QueryClientProvider>,
  )
}

test('a code that the server may still take is shown', () => {
  for (const seconds of [0, 110]) {
    expect(shownAfter(seconds)).toContain('1 2 3 4 5 5')
    expect(shownAfter(seconds)).not.toContain('No connection')
  }
})

test('a code that nobody takes any more is hidden, and the page says why', () => {
  const shown = shownAfter(121)
  expect(shown).toContain('No connection')
  for (const code of ['123 455', '1 2 3 4 5 5', '123455']) expect(shown).not.toContain(code)
})
