// `npm run bench [-- name… --quick]` measures and writes each result into its section of docs/figures.md. `--quick` runs short measurements and writes
// nothing. Slow results never fail. Very long benches only run when named.
import { join } from 'node:path'
import { benches, onlyByName } from '#bench/benches.ts'
import { provide } from '#bench/provide.ts'
import { errorMessage } from '#launcher/error-message.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot } from '#parts.ts'

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const wanted = words.filter((word) => word !== '--quick')
const screen = openScreen(process.stdout)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  screen.printError(`Unknown bench: ${unknown.join(', ')}. Benches: ${Object.keys(benches).join(', ')}. Usage: npm run bench [-- name… --quick]`)
  process.exit(1)
}

const stop = listenForStop(() => {})
const chosen = Object.entries(benches).filter(([name]) => (wanted.length === 0 ? !onlyByName.has(name) : wanted.includes(name)))
const failed: string[] = []
for (const [name, needs] of chosen) {
  if (stop.signal.aborted) break
  const begun = performance.now()
  screen.print(`\n${name}`)
  try {
    const provided = await provide(needs, { root: checkoutRoot, screen, signal: stop.signal })
    try {
      const code = await runVisible(process.execPath, [join(checkoutRoot, 'bench/benches', `${name}.ts`)], {
        cwd: join(checkoutRoot, 'bench'),
        env: { ...process.env, ...provided.env, CHECKOUT: checkoutRoot, ...(quick ? { QUICK: '1' } : {}) },
        signal: stop.signal,
      })
      if (code !== 0) failed.push(name)
    } finally {
      await provided.stop()
    }
  } catch (error) {
    failed.push(name)
    screen.printError(errorMessage(error))
  }
  screen.print(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
if (failed.length > 0) screen.printError(`\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 && stop.reason === undefined ? 0 : 1)
