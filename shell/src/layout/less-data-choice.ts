/** The choice to use less data, which belongs to this device. */
import { setLessData, usesLessData } from '@ungana/ui'
import { readStored, writeStored } from '#lib/stored-text.ts'

const STORE = 'ungana:less-data'

/**
 * Without a choice, the device does as its browser asks: in scripts, or in its header, for which the gateway has marked the document. Called before
 * the first render.
 */
export function startLessData() {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  const choice = readStored(STORE)
  setLessData(choice ? choice === 'on' : usesLessData() || connection?.saveData === true)
}

export function chooseLessData(on: boolean) {
  setLessData(on)
  writeStored(STORE, on ? 'on' : 'off')
}
