// Whether this device uses less data: no pictures, and nothing loaded in advance. Each part has its own copy of this module, so the state is in the
// document. The host of the page decides.
import { useSyncExternalStore } from 'react'
import { usePrerendered } from '#prerendered.ts'

const MARK = 'data-less-data'

/** False in a document that no host has marked. */
export const usesLessData = (): boolean => globalThis.document?.documentElement.hasAttribute(MARK) ?? false

export function setLessData(on: boolean) {
  document.documentElement.toggleAttribute(MARK, on)
  dispatchEvent(new Event(MARK))
}

function onChange(listener: () => void): () => void {
  addEventListener(MARK, listener)
  return () => removeEventListener(MARK, listener)
}

/** True in pages that are rendered ahead, unless `ahead` is false: none of them names a picture. */
export function useLessData(ahead = true): boolean {
  const chosen = useSyncExternalStore(onChange, usesLessData, usesLessData)
  return usePrerendered() ? ahead : chosen
}
