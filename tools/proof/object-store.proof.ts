// `npm run proof object-store`: the tests of contents and of releases, on a store that speaks S3 and is none of ours. Where it cannot run, this says so and does nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#infra/free-port.ts'
import { findProgram } from '#launcher/programs.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { checkoutRoot as root } from '#parts.ts'
import { isGood } from '#test/counts.ts'
import { runVitest } from '#test/runs.ts'

const missing = ['mmdebstrap', 'curl', 'unshare'].filter((name) => !findProgram([name], process.env))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Skipped: this needs root on Debian${missing.length > 0 ? `, and ${missing.join(', ')}` : ''}.`)
  process.exit()
}

const stop = listenForStop(() => {})
const port = await freePort()
const store = spawn(join(import.meta.dirname, 'object-store.sh'), [join(root, '.ungana/object-store'), String(port)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let isProved = false
try {
  const lines = createInterface({ input: store.stdout })
  const [line] = await Promise.race([once(lines, 'line'), once(store, 'exit').then(() => ['The store did not start'])])
  console.log(line)
  if (String(line).startsWith('ready')) {
    process.env.PROOF_BUCKET = JSON.stringify({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      name: 'proof',
      keyId: 'proof',
      secret: 'proof',
    })
    isProved = isGood(
      await runVitest({ root, screen: openScreen(process.stdout), signal: stop.signal }, [
        'service-kit/src/files/contents',
        'tools/src/release/release-bucket',
        'tools/src/deploy/releases-in-bucket',
      ]),
    )
  }
} finally {
  store.kill('SIGTERM')
}
process.exit(isProved ? 0 : 1)
