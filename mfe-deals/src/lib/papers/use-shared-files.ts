import type { SharedContent } from '@ungana/contracts-shell/shared-content'
import { ADD_SHARED } from '@ungana/contracts-shell/shared-content'
import { keepSharedFiles, readShared } from '@ungana/web-kit'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The files that another app shared, one after the other, on the page of the deal that the person chose for them. */
export function useSharedFiles() {
  const [search] = useSearchParams()
  const isWanted = search.get(ADD_SHARED.name) === ADD_SHARED.value
  const [shared, setShared] = useState<SharedContent | null>(null)
  useEffect(() => {
    if (isWanted) readShared().then(setShared, () => setShared(null))
  }, [isWanted])
  const [file, ...others] = (isWanted && shared?.files) || []
  return {
    file,
    left: others.length,
    /** The file was added, or the person does not want it. */
    finish: () => {
      if (!shared) return
      setShared({ ...shared, files: others })
      // If the browser cannot forget it, /share offers it again.
      keepSharedFiles(shared, others).catch(() => undefined)
    },
  }
}
