import { useEffect, useState } from 'react'
import { lazyPage } from '#lazy-page.tsx'
import type { KeepButtonProps } from './keep-button.tsx'

const KeepButton = lazyPage<KeepButtonProps>(() => import(/* webpackChunkName: 'keep-button' */ './keep-button.tsx'))

/** Without workers, which need https, nothing that is kept could be shown. */
const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator

/** Keeps a page with its data, or a file, on this device, so that it opens without a network. Its code loads after the page, which does not need it. */
export function KeepOnDevice(props: KeepButtonProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (canKeep())
      KeepButton.preload().then(
        () => setReady(true),
        () => undefined,
      )
  }, [])
  return ready ? <KeepButton {...props} /> : null
}
