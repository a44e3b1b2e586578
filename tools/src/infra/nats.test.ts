import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, it, onTestFinished } from 'vitest'
import { hasDebianTools } from '#infra/debian-package.ts'
import { prepareNats, runningNatsUrl, verifyJetStream } from '#infra/nats.ts'
import { checkoutRoot } from '#parts.ts'

const withoutInstalled = { ...process.env, UNGANA_IGNORE_SYSTEM_NATS: '1' }

function makeStateDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-nats-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

it.runIf(hasDebianTools(process.env))("runs Debian's package without installing it, and keeps what was published over a restart", async () => {
  const stateDir = makeStateDir()
  const server = await prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env: withoutInstalled })
  expect(statSync(join(stateDir, 'nats/nats.conf')).mode & 0o777).toBe(0o600)
  const first = await server.start()
  const { host, username: user, password: pass } = new URL(server.url)
  const connection = await connect({ servers: host, user, pass })
  await (await jetstreamManager(connection)).streams.add({ name: 'GOODS', subjects: ['goods.>'] })
  await jetstream(connection).publish('goods.coffee', 'ten bags')
  await connection.close()
  await first.stop()

  const second = await server.start()
  const again = await connect({ servers: host, user, pass })
  const { state } = await (await jetstreamManager(again)).streams.info('GOODS')
  expect(state.messages).toBe(1)
  await again.close()
  await second.stop()
})

it('lets nobody in without the password', async () => {
  const stateDir = makeStateDir()
  const server = await prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env: process.env })
  const child = await server.start()
  onTestFinished(() => child.stop())
  await expect(verifyJetStream(`nats://${new URL(server.url).host}`)).rejects.toThrow(/authorization/i)
  expect(runningNatsUrl(stateDir)).toBe(server.url)
  expect(runningNatsUrl(makeStateDir())).toBeUndefined()
})

it('says what to install when there is no way to run one', async () => {
  const stateDir = makeStateDir()
  const env = { PATH: stateDir }
  await expect(prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env })).rejects.toThrow(
    /install nats-server .*NATS_URL/,
  )
})
