import { whenLoaded } from '#federation/prefetch-when-idle.ts'
import { early, noticedParts } from './noticed.ts'

/** After one of these, 1.6 KiB more matter to nobody. */
const begin = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Says that the shell has started. Loads the reporter once the visitor does something, or at once after an error. `release` is the shell's, if the
 * document names it. Returns a function that ends it.
 */
export function startReports(release: string | undefined): () => void {
  early().started = true
  if (release) noticedParts.set('shell', release)
  const waiting = new AbortController()
  let stop = () => waiting.abort()
  const load = () => {
    waiting.abort()
    early().tell = undefined
    stop = whenLoaded(() => {
      import(/* webpackChunkName: "reporter" */ './reporter.ts').then(
        ({ startReporter }) => {
          stop = startReporter()
        },
        () => undefined,
      )
    })
  }
  for (const event of begin) addEventListener(event, load, waiting)
  early().tell = load
  if (early().errors.length > 0) load()
  return () => stop()
}
