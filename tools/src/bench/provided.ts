// Types for the servers and programs that benches need.
import { join } from 'node:path'
import type { Screen } from '#launcher/screen.ts'

export interface BenchContext {
  /** Absolute path of the checkout. */
  readonly root: string
  readonly screen: Screen
  readonly signal: AbortSignal
}

export interface Provided {
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** For a need that starts no process. */
export const nothingToStop = async (): Promise<void> => {}

/** Folder of the benches' programs; kept between runs, separate from the site's state. */
export const benchHome = (root: string): string => join(root, '.ungana/bench')
