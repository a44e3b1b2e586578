// `npm start` in a fresh clone of the last commit, and again in the same clone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { given, outliveInterrupt, quick, terminalEnvironment } from '#config.ts'
import { table } from '#figures.ts'
import { median } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'
import { runToEnd, timeStart } from '#started-site.ts'

const AGAIN = quick ? 1 : 3

outliveInterrupt()
const home = await mkdtemp(join(tmpdir(), 'ungana-start-'))
const clone = join(home, 'clone')
const env = { ...terminalEnvironment(), PORT: String(await getPort({ host: '127.0.0.1' })) }
try {
  await runToEnd('git', ['clone', '--quiet', '--no-hardlinks', given('CHECKOUT'), clone], { cwd: home, env })
  const first = await timeStart(clone, env)
  say(`the first start: ${first.seconds.toFixed(1)} s`)
  const again: number[] = []
  for (let count = 0; count < AGAIN; count += 1) {
    again.push((await timeStart(clone, env)).seconds)
    say(`again: ${again.at(-1)?.toFixed(1)} s`)
  }
  const second = median(again)
  const installation = first.installation
  report({
    name: 'start',
    title: 'Starting',
    yardstick: `Yardstick: the installation alone (\`npm ci\` with a warm cache), which is part of the first start. A fresh clone of the last commit; seconds from the command until the site is ready.`,
    body: table([
      ['command', 's', '× installation'],
      ['`npm start`, the first', first.seconds.toFixed(1), installation ? ratio(first.seconds, installation) : ''],
      ['its installation', installation ?? '', installation ? '1' : ''],
      [`\`npm start\`, again with nothing changed (median of ${AGAIN})`, second.toFixed(1), installation ? ratio(second, installation) : ''],
    ]),
  })
} finally {
  // As root, Postgres stores its data outside the clone. Only this command in the clone knows that folder.
  await runToEnd('npm', ['run', '--silent', 'dev', 'reset'], { cwd: clone, env }).catch((error: Error) => say(error.message))
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
}
