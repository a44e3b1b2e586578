import { useHost } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepFiles, readFiles } from './kept-files.ts'

interface ChosenFiles {
  readonly files: readonly File[]
  readonly choose: (files: readonly File[]) => void
  /** Those that were sent; what was chosen since stays. */
  readonly forget: (sent: readonly File[]) => void
}

/** They outlive a reload and a look at another conversation, as the words do. */
export function useChosenFiles(accountId: string, otherId: string): ChosenFiles {
  const { toast } = useHost()
  const [files, setFiles] = useState<readonly File[]>([])
  // Also what was sent from a box that is gone by then is forgotten.
  const latest = useRef(files)
  const show = (next: readonly File[]) => {
    latest.current = next
    setFiles(next)
  }
  const choose = (next: readonly File[]) => {
    show(next)
    keepFiles(accountId, otherId, next).catch(() => {
      if (next.length > 0)
        toast({ title: 'Send before you leave this page', description: 'This browser cannot keep files: you would have to choose them again.' })
    })
  }
  const showKept = useEffectEvent((kept: readonly File[]) => show([...kept, ...latest.current]))
  useEffect(() => {
    let left = false
    readFiles(accountId, otherId).then(
      (kept) => {
        if (!left && kept.length > 0) showKept(kept)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [accountId, otherId])
  const forget = (sent: readonly File[]) => {
    if (sent.length > 0) choose(latest.current.filter((file) => !sent.includes(file)))
  }
  return { files, choose, forget }
}
