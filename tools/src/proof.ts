// `npm run proof [name [-- options]]` runs the long tests, `<part>/proof/<name>.proof.ts`, on a separate Postgres; those of e2e/ run in a browser on a whole
// site. The tests include a short form of each. `tooling` runs all tests of the tooling, `stalls` the long form of the tests that measure
// how long a request keeps a service from others.
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { natsProgram } from '#infra/nats.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
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
const all = globSync(['{packages,services}/*/proof/*.proof.ts', '{e2e,tools}/proof/*.proof.ts'], { cwd: checkoutRoot }).sort()
const [TOOLING, STALLS, MATRIX, REQUESTS] = ['tooling', 'stalls', 'matrix', 'requests']
const names = [...new Set([TOOLING, STALLS, MATRIX, REQUESTS, ...all.map(nameOf)])]
if (!names.some(isChosen)) {
  screen.printError(`Unknown proof. Proofs: ${names.join(', ')}`)
  process.exit(1)
}

const stop = listenForStop(() => {})
const options = { root: checkoutRoot, screen, signal: stop.signal }
const chosen = all.filter((file) => isChosen(nameOf(file)))
const [inBrowser, onPostgres] = [chosen.filter((file) => file.startsWith('e2e/')), chosen.filter((file) => !file.startsWith('e2e/'))]
let [passed, failed] = [0, 0]
if (isChosen(TOOLING)) {
  process.env.PROOF = TOOLING
  await prove(TOOLING, async () => isGood(await runVitest(options, ['--project=tooling', ...given])))
}
if (isChosen(STALLS)) {
  process.env.STALLS = 'all'
  await proveInServices(STALLS, 'app', ['-t', 'from others for more than 50 ms'])
}
if (isChosen(MATRIX)) {
  process.env.PROOF = MATRIX
  await proveInServices(MATRIX, 'matrix')
}
if (isChosen(REQUESTS)) {
  process.env.PROOF = REQUESTS
  await proveInServices(REQUESTS, 'app', ['-t', 'what the API description says'])
}
if (onPostgres.length > 0) await runOnPostgres(onPostgres)
for (const file of inBrowser) {
  await prove(nameOf(file), async () => isGood(await runJourneys({ ...options, proofs: true }, [basename(file), ...given])))
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && stop.reason === undefined ? 0 : 1)

async function prove(name: string, run: () => Promise<boolean>): Promise<void> {
  screen.print(name)
  if (await run()) passed += 1
  else failed += 1
}

/** Runs a test file of every service, or of the service that the command names. One at a time, because they write to the same page. */
async function proveInServices(name: string, file: string, filter: readonly string[] = []): Promise<void> {
  const service = given.find((each) => !each.startsWith('-')) ?? ''
  const others = given.filter((each) => each !== service)
  await prove(name, async () => isGood(await runVitest(options, [`${service}/src/${file}.test.ts`, '--maxWorkers=1', ...filter, ...others])))
}

async function runOnPostgres(files: readonly string[]): Promise<void> {
  const natsServer = await natsProgram(checkoutRoot, process.env, stop.signal)
  const postgres = await startTestPostgres(checkoutRoot, 'proof')
  try {
    // Proofs of services clone these databases.
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
