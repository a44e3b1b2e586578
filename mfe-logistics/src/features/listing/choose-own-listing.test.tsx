import type { HostApi } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ChooseOwnListing } from './choose-own-listing.tsx'

function shown(isError: boolean) {
  const host = { session: { user: { id: 'me' } } } as Partial<HostApi> as HostApi
  return renderToStaticMarkup(
    <MemoryRouter>
      <HostProvider host={host}>
        <ChooseOwnListing
          title="Use this space"
          label="Your shipment"
          ask="Request Space"
          own={{ data: undefined, isError, isFetching: false, refetch: async () => ({}) as never }}
          none={{ text: '', action: '', to: '/' }}
          pair={(shipmentId) => ({ shipmentId, transportId: '' })}
          price={null}
        />
      </HostProvider>
    </MemoryRouter>,
  )
}

test('one’s own listings that cannot be fetched are no endless wait', () => {
  expect(shown(false)).toContain('Loading your listings...')
  expect(shown(true)).not.toContain('Loading your listings...')
  expect(shown(true)).toContain('Try again')
})
