/** A remote as a page of its own: the smallest host that honours the HostApi, for development against a running gateway. */
import { QueryClientProvider } from '@tanstack/react-query'
import { HOST_API_VERSION, type HostApi, type ToastMessage } from '@ungana/contracts-shell'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router-dom'
// @boundaries-ignore the remote that is being served
import { createQueryClient } from '../src/query-client.ts'
import Frame from './frame.tsx'
import Remote from './remote.tsx'

declare const STANDALONE_TITLE: string
declare const STANDALONE_LINKS: readonly { label: string; to: string }[]

/** Nobody else is here to fill it. */
const EmptySlot: HostApi['Slot'] = ({ fallback }) => fallback

function StandaloneHost() {
  const [toast, setToast] = useState<ToastMessage | null>(null)
  const host = useMemo<HostApi>(
    () => ({
      version: HOST_API_VERSION,
      session: { user: null },
      toast: setToast,
      Slot: EmptySlot,
      setTitle: (title) => {
        document.title = title
      },
    }),
    [],
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
