/** Shows a remote as a page of its own, with the smallest host that implements the HostApi. For development against a running gateway. */
import { QueryClientProvider } from '@tanstack/react-query'
import { getSession } from '@ungana/contracts-identity'
import { HOST_API_VERSION, type HostApi, type SessionUser, type ToastMessage } from '@ungana/contracts-shell'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router-dom'
import { call } from '../src/call.ts'
// @boundaries-ignore the remote that is being served
import { createQueryClient } from '../src/query-client.ts'
import Frame from './frame.tsx'
import Remote from './remote.tsx'

declare const STANDALONE_TITLE: string
declare const STANDALONE_LINKS: readonly { label: string; to: string }[]

/** No other part is loaded, so slots stay empty. */
const EmptySlot: HostApi['Slot'] = ({ fallback }) => fallback

function StandaloneHost() {
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const [user, setUser] = useState<SessionUser | null>(null)
  const recheckSession = useCallback(
    () =>
      void call(getSession).then(
        (session) => setUser(session.user),
        () => setUser(null),
      ),
    [],
  )
  useEffect(recheckSession, [recheckSession])
  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: { user },
      signedIn: setUser,
      recheckSession,
      toast: setToast,
      Slot: EmptySlot,
      // No other part is loaded.
      isServed: () => false,
      setTitle: (title) => {
        document.title = title
      },
    }),
    [user, recheckSession],
  )
  return (
    <Frame>
      <nav aria-label={STANDALONE_TITLE}>
        {STANDALONE_LINKS.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.label}{' '}
          </Link>
        ))}
      </nav>
      <Remote host={host} />
      <output>{toast && [toast.title, toast.description].filter(Boolean).join(': ')}</output>
    </Frame>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <BrowserRouter>
    <QueryClientProvider client={createQueryClient()}>
      <StandaloneHost />
    </QueryClientProvider>
  </BrowserRouter>,
)
