// `npm run proof [name [-- options]]`: the long runs, `<part>/proof/<name>.proof.ts`, on a Postgres of their own, those of e2e/ in a browser on a whole
// site; each has a short form among the tests. `tooling` is all tests of the tooling.
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { natsProgram } from '#infra/nats.ts'
import { openScreen } from '#launcher/screen.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot, findParts } from '#parts.ts'
import { isGood } from '#test/counts.ts'
import { runJourneys, runVitest } from '#test/runs.ts'
import { createTemplateDatabases } from '#test/template-databases.ts'
import { startTestPostgres } from '#test/test-infra.ts'

const [wanted, ...given] = process.argv.slice(2)
const screen = openScreen(process.stdout)
const nameOf = (file: string): string => basename(file, '.proof.ts')
const isChosen = (name: string): boolean => wanted === undefined || name === wanted
const all = globSync(['{packages,services}/*/proof/*.proof.ts', 'e2e/proof/*.proof.ts'], { cwd: checkoutRoot }).sort()
const TOOLING = 'tooling'
const names = [TOOLING, ...all.map(nameOf)]
if (!names.some(isChosen)) {
  screen.complain(`There is no such proof. There are: ${names.join(', ')}`)
  process.exit(1)
}

const stop = untilToldToStop(() => {})
const options = { root: checkoutRoot, screen, signal: stop.signal }
const chosen = all.filter((file) => isChosen(nameOf(file)))
const [inBrowser, onPostgres] = [chosen.filter((file) => file.startsWith('e2e/')), chosen.filter((file) => !file.startsWith('e2e/'))]
let [passed, failed] = [0, 0]
if (isChosen(TOOLING)) await prove(TOOLING, async () => isGood(await runVitest(options, ['--project=tooling', ...given])))
if (onPostgres.length > 0) await runOnPostgres(onPostgres)
for (const file of inBrowser) {
  await prove(nameOf(file), async () => isGood(await runJourneys({ ...options, proofs: true }, [basename(file), ...given])))
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && stop.reason === undefined ? 0 : 1)

async function prove(name: string, run: () => Promise<boolean>): Promise<void> {
  screen.say(name)
  if (await run()) passed += 1
  else failed += 1
}

async function runOnPostgres(files: readonly string[]): Promise<void> {
  const natsServer = await natsProgram(checkoutRoot, process.env, stop.signal)
  const postgres = await startTestPostgres(checkoutRoot, 'proof')
  try {
    // Of services, whose proofs run them on databases of their own.
    if (files.some((file) => file.startsWith('services/'))) await createTemplateDatabases(postgres.adminUrl, findParts().services)
    for (const file of files) {
      await prove(nameOf(file), async () => {
        const code = await runVisible(process.execPath, [join(checkoutRoot, file), ...given], {
          cwd: dirname(join(checkoutRoot, dirname(file))),
          env: { ...process.env, POSTGRES_ADMIN_URL: postgres.adminUrl, NATS_SERVER: natsServer },
          signal: stop.signal,
        })
        return code === 0
      })
    }
  } finally {
    await postgres.stop()
  }
}
