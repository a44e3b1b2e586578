// Whether this device uses less data: no pictures, and nothing loaded in advance. Each part has its own copy of this module, so the state is in the
// document. The host of the page decides.
import { useSyncExternalStore } from 'react'

const MARK = 'data-less-data'

/** False in a document that no host has marked. */
export const usesLessData = (): boolean => document.documentElement.hasAttribute(MARK)

export function setLessData(on: boolean) {
  document.documentElement.toggleAttribute(MARK, on)
  dispatchEvent(new Event(MARK))
}

function onChange(listener: () => void): () => void {
  addEventListener(MARK, listener)
  return () => removeEventListener(MARK, listener)
}

/** True in pages that are rendered ahead, unless `ahead` is false: none of them names a picture. */
export const useLessData = (ahead = true): boolean => useSyncExternalStore(onChange, usesLessData, () => ahead)
