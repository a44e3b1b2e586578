// Runs early.js, which no module imports, because it runs before the bundle.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../early.js'), 'utf8')

/** @returns the listeners that it adds to the window, by kind of event. None of them is called unless the test does so. */
export function runEarly(): ReadonlyMap<string, (event: Event) => void> {
  const added = vi.spyOn(window, 'addEventListener').mockImplementation(() => undefined)
  // biome-ignore lint/security/noGlobalEval: the document runs this file as a script.
  window.eval(script)
  const listeners = new Map(added.mock.calls.map(([kind, listener]) => [kind, listener as (event: Event) => void]))
  added.mockRestore()
  // Test files share a window.
  onTestFinished(() => {
    globalThis.unganaEarly = undefined
  })
  return listeners
}
