// `npm run proof pooler`: tests of the services, with their databases behind PgBouncer in transaction mode. Where it cannot run, this says so and does nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#infra/free-port.ts'
import { findProgram } from '#launcher/programs.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { findParts, checkoutRoot as root } from '#parts.ts'
import { isGood } from '#test/counts.ts'
import { runVitest } from '#test/runs.ts'
import { startTestPostgres } from '#test/test-infra.ts'

const missing = ['mmdebstrap', 'chroot'].filter((name) => !findProgram([name], process.env))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`Skipped: this needs root on Debian${missing.length > 0 ? `, and ${missing.join(', ')}` : ''}.`)
  process.exit()
}

const stop = listenForStop(() => {})
const postgres = await startTestPostgres(root, 'pooler')
const { port: postgresPort, password } = new URL(postgres.adminUrl)
const names = findParts().services.map(({ name }) => name)
const roles = names.map((name) => `"template_${name}" "${decodeURIComponent(password)}"`)
const port = await freePort()
const pooler = spawn(join(import.meta.dirname, 'pooler.sh'), [join(root, '.ungana/pooler'), String(port), postgresPort, roles.join('\n')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let isProved = false
try {
  const lines = createInterface({ input: pooler.stdout })
  const [line] = await Promise.race([once(lines, 'line'), once(pooler, 'exit').then(() => ['PgBouncer did not start'])])
  console.log(line)
  if (String(line).startsWith('ready')) {
    process.env.TEST_DATABASE_URL = postgres.adminUrl
    process.env.PROOF_POOLER = `127.0.0.1:${port}`
    const given = process.argv.slice(2)
    const tests = given.length > 0 ? given : names.map((name) => `services/${name}/src/features`)
    isProved = isGood(await runVitest({ root, screen: openScreen(process.stdout), signal: stop.signal }, tests))
  }
} finally {
  pooler.kill('SIGTERM')
  await postgres.stop()
}
process.exit(isProved ? 0 : 1)
