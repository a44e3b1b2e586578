import { waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { listedRemote, main, renderSite, waysOf } from '#testing/site.tsx'

test.each([[[listedRemote({ pages: ['/directory'] })], ['Search the directory', '/directory']] as const, [[], undefined] as const])(
  'an address that nobody draws says so, and where to go on',
  async (remotes, further) => {
    renderSite({ at: '/no-such-page?x=1', remotes: [...remotes] })
    expect(await main().findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · Ungana'))
    expect(main().getByText('There is nothing at /no-such-page. The address may be mistyped, or the page may have moved.')).toBeTruthy()
    expect(main().getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(waysOf(main().getAllByRole('link'))).toEqual([['Go to the home page', '/'], ...(further ? [further] : [])])
  },
)
