import { waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { linksOf, listedRemote, main, renderSite } from '#testing/site.tsx'

test.each([[[listedRemote({ pages: ['/directory'] })], ['Search the directory', '/directory']] as const, [[], undefined] as const])(
  'shows an unknown address as not found, with links onward',
  async (remotes, further) => {
    renderSite({ at: '/no-such-page?x=1', remotes: [...remotes] })
    expect(await main().findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · Ungana'))
    expect(main().getByText('We found no page at /no-such-page. Please check the address for mistakes. The page may also have moved.')).toBeTruthy()
    expect(main().getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(linksOf(main().getAllByRole('link'))).toEqual([['Go to the home page', '/'], ...(further ? [further] : [])])
  },
)
