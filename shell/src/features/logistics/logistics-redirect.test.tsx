import { waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { renderSite } from '#testing/site.tsx'

test.each(['', '?origin=Mombasa', '?origin=Mombasa#top', '#50%'])('/logistics%s redirects to the hub and keeps query and hash', async (rest) => {
  const { address } = renderSite({ at: `/logistics${rest}` })
  await waitFor(() => expect(address()).toBe(`/logistics-hub${rest}`))
})
