import { QueryClientProvider } from '@tanstack/react-query'
import { Picture } from '@ungana/ui'
import { createQueryClient } from '@ungana/web-kit'
import { act, member } from '@ungana/web-kit/testing'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SessionProvider, useSession } from '#session/session-provider.tsx'
import { createSessionStore, visitorSession } from '#session/session-store.ts'
import { Hydration } from './hydration.tsx'

const Page = () => (
  <p>
    {useSession().user?.businessName ?? 'Visitor'} <Picture src="/photo" instead="JK" />
  </p>
)

test('a prerendered page is taken over as it is, and then shows the member and the pictures', async () => {
  const site = (session = visitorSession()) => (
    <QueryClientProvider client={createQueryClient()}>
      <Hydration prerendered>
        <SessionProvider store={session}>
          <Page />
        </SessionProvider>
      </Hydration>
    </QueryClientProvider>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(site())
  expect([root.textContent, root.querySelector('img')]).toEqual(['Visitor JK', null])
  const paragraph = root.querySelector('p')
  document.documentElement.setAttribute('data-member', '')

  const remembered = createSessionStore({ ask: () => new Promise(() => undefined), memory: { read: () => member, write: () => undefined } })
  const onRecoverableError = vi.fn()
  const hydrated = await act(async () => hydrateRoot(root, site(remembered), { onRecoverableError }))
  onTestFinished(() => {
    hydrated.unmount()
    root.remove()
  })
  expect([root.textContent?.trim(), root.querySelector('img')?.getAttribute('src')]).toEqual([member.businessName, '/photo'])
  expect(root.querySelector('p')).toBe(paragraph)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(document.documentElement.hasAttribute('data-member')).toBe(false)
})
