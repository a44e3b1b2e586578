import { t } from '@lingui/core/macro'
import { useHost, useWriter } from '@ungana/web-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraftFiles, storeDraftFiles } from '#lib/draft-files.ts'

export interface ChosenFiles {
  readonly files: readonly File[]
  readonly choose: (files: readonly File[]) => void
  /** Removes the files that were sent. Files chosen since then stay. */
  readonly forget: (sent: readonly File[]) => void
}

/** The files attached to a draft. They survive a reload and a switch to another conversation. */
export function useChosenFiles(otherId: string): ChosenFiles {
  const { toast } = useHost()
  const writer = useWriter() ?? ''
  const [files, setFiles] = useState<readonly File[]>([])
  // A ref, so `forget` also works after the composer has unmounted.
  const latest = useRef(files)
  const show = (next: readonly File[]) => {
    latest.current = next
    setFiles(next)
  }
  const choose = (next: readonly File[]) => {
    show(next)
    storeDraftFiles(writer, otherId, next).catch(() => {
      if (next.length > 0)
        toast({
          title: t`Files cannot be saved`,
          description: t`Send your message before you leave this page. Otherwise you must choose the files again.`,
        })
    })
  }
  const showStored = useEffectEvent((stored: readonly File[]) => show([...stored, ...latest.current]))
  useEffect(() => {
    let left = false
    readDraftFiles(writer, otherId).then(
      (stored) => {
        if (!left && stored.length > 0) showStored(stored)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [writer, otherId])
  const forget = (sent: readonly File[]) => {
    if (sent.length > 0) choose(latest.current.filter((file) => !sent.includes(file)))
  }
  return { files, choose, forget }
}
