// `npm run bench [-- name… --quick]`: measurements, each written into its own section of docs/figures.md. `--quick` tries them in a short form and
// writes nothing. No bench fails because something is slow. Those that take very long run only when they are named.
import { join } from 'node:path'
import { benches, onlyByName } from '#bench/benches.ts'
import { provide } from '#bench/provide.ts'
import { inPlainWords } from '#launcher/plain-words.ts'
import { openScreen } from '#launcher/screen.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot } from '#parts.ts'

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const wanted = words.filter((word) => word !== '--quick')
const screen = openScreen(process.stdout)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  screen.complain(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}. Usage: npm run bench [-- name… --quick]`)
  process.exit(1)
}

const stop = untilToldToStop(() => {})
const chosen = Object.entries(benches).filter(([name]) => (wanted.length === 0 ? !onlyByName.has(name) : wanted.includes(name)))
const failed: string[] = []
for (const [name, needs] of chosen) {
  if (stop.signal.aborted) break
  const begun = performance.now()
  screen.say(`\n${name}`)
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
    screen.complain(inPlainWords(error))
  }
  screen.say(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
if (failed.length > 0) screen.complain(`\nNot measured: ${failed.join(', ')}`)
process.exit(failed.length === 0 && stop.reason === undefined ? 0 : 1)
