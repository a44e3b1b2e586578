import { t } from '@lingui/core/macro'
import type { KeptThing } from '@ungana/contracts-shell/saved-data'
import { useEffect, useEffectEvent, useState } from 'react'
import { fileSize } from '#file-size.ts'
import { KEPT_BYTES_MAX, keep, keptThings, NotKept, onKeptChange, stopKeeping } from './kept-things.ts'

export type Kept = Awaited<ReturnType<typeof keptThings>>

/** What this device keeps, in this tab and all others. Undefined until it is known. */
export function useKeptThings(): Kept | undefined {
  const [things, setThings] = useState<Kept>()
  useEffect(() => {
    const read = () =>
      void keptThings().then(setThings, () => {
        // The browser forbids caches, so nothing is kept.
        setThings([])
      })
    read()
    return onKeptChange(read)
  }, [])
  return things
}

/** Keeps one thing, or stops keeping it. What a kept page needs now and did not need before is added without asking. */
export function useKept(thing: KeptThing) {
  const things = useKeptThings()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const kept = things?.find(({ path }) => path === thing.path)
  const missing = kept ? thing.needs.filter((address) => !kept.needs.includes(address)).join(' ') : ''
  const addMissing = useEffectEvent(() => void keep(thing).catch(() => undefined))
  useEffect(() => {
    if (missing) addMissing()
  }, [missing])
  const toggle = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await (kept ? stopKeeping(thing.path) : keep(thing))
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return { things, kept, busy, problem, toggle }
}

function problemText(error: unknown): string {
  const reason = error instanceof NotKept ? error.reason : 'device'
  if (reason === 'full') return t`This device keeps at most ${fileSize(KEPT_BYTES_MAX)} for you. Remove something under “Saved pages” first.`
  if (reason === 'device') return t`Your browser has no room for it. Delete something on this device, then try again.`
  if (reason === 'forbidden') return t`It could not be kept, because a part of it is no longer available to you.`
  return t`It could not be loaded completely. Please try again when you are back online.`
}
