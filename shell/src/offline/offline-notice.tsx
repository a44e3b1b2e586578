import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { savedPagesPath } from '@ungana/contracts-shell'
import { dateText } from '@ungana/language/formats'
import type { SavedCopyMessage, ServedMessage } from '@ungana/service-worker'
import { color, PageContainer, size, TextLink } from '@ungana/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { onPageTitle } from '#layout/page-title.ts'
import { rememberTitle } from '#lib/saved-pages.ts'
import { startWorker } from './start-worker.ts'

const Bar = styled.div`
  padding-block: 8px;
  border-bottom: 1px solid ${color.line};
  background: ${color.sunk};
  color: ${color.ink};
  font-size: ${size.small};
  text-align: center;
`

/** Starts the service worker, and says when the page shows saved answers or there is no network. */
export function OfflineNotice() {
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const online = useOnline()
  /** When the oldest answer on this page was saved. */
  const [saved, setSaved] = useState<{ readonly pathname: string; readonly at: number }>()
  /** The worker sent the document itself, because the site did not answer. The browser may still believe that there is a network. */
  const [framed, setFramed] = useState(() => typeof document !== 'undefined' && document.documentElement.hasAttribute('data-saved'))

  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    if (!worker) return
    void startWorker(worker)
    const onMessage = ({ data }: MessageEvent<SavedCopyMessage | null>) => {
      if (data?.kind !== 'saved-copy') return
      const here = window.location.pathname
      setSaved((known) => ({ pathname: here, at: known?.pathname === here ? Math.min(known.at, data.savedAt) : data.savedAt }))
    }
    worker.addEventListener('message', onMessage)
    worker.controller?.postMessage({ kind: 'served' } satisfies ServedMessage)
    const stop = onPageTitle((title) => rememberTitle(window.location.pathname, title).catch(() => undefined))
    rememberTitle(window.location.pathname, document.title).catch(() => undefined)
    return () => {
      stop()
      worker.removeEventListener('message', onMessage)
    }
  }, [])

  // The browser has noticed that the network is gone, so it will notice its return.
  useEffect(() => {
    if (!online) setFramed(false)
  }, [online])

  // What was read from saved copies is old as soon as the network is back.
  useEffect(() => {
    if (!online || !saved) return
    const refresh = () => {
      setSaved(undefined)
      void queries.invalidateQueries()
    }
    const timer = setTimeout(refresh, AGAIN)
    return () => clearTimeout(timer)
  }, [online, saved, queries])

  const savedHere = saved && window.location.pathname.endsWith(pathname) ? saved : undefined
  const time = savedHere ? dateText(new Date(savedHere.at), WHEN) : ''
  if (online && !savedHere && !framed) return null
  return (
    <Bar role="status">
      <PageContainer>
        {!online ? t`You are offline.` : framed ? t`The site did not answer. This is a saved page.` : t`The connection is slow.`}{' '}
        {time ? t`What you see was saved on ${time}.` : ''} <TextLink href={savedPagesPath()}>{t`Saved pages`}</TextLink>
      </PageContainer>
    </Bar>
  )
}

const WHEN = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/** Milliseconds until a page with saved answers asks again, while the browser believes that there is a network. */
const AGAIN = 15_000

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
