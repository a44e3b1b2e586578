import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeEnvironment, readCompose } from '#check/compose-source.ts'
import { hasDebianTools } from '#infra/debian-package.ts'
import { natsProgram, prepareNats, runningNatsUrl, verifyJetStream, withPasswords } from '#infra/nats.ts'
import { runProgram } from '#launcher/programs.ts'
import { checkoutRoot, findParts } from '#parts.ts'

const withoutInstalled = { ...process.env, UNGANA_IGNORE_SYSTEM_NATS: '1' }

const passwords = Object.fromEntries(['admin', 'gateway', ...findParts().services.map(({ name }) => name)].map((name) => [name, `${name}-password`]))

function makeStateDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-nats-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

it.runIf(hasDebianTools(process.env))("runs Debian's package without installing it, and keeps messages over a restart", async () => {
  const stateDir = makeStateDir()
  const server = await prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env: withoutInstalled, passwords })
  expect(statSync(join(stateDir, 'nats/nats.conf')).mode & 0o777).toBe(0o600)
  const first = await server.start()
  const { host, username: user, password: pass } = new URL(server.urlOf('admin'))
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

it('refuses connections without the password', async () => {
  const stateDir = makeStateDir()
  const server = await prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env: process.env, passwords })
  const child = await server.start()
  onTestFinished(() => child.stop())
  await expect(verifyJetStream(`nats://${new URL(server.urlOf('admin')).host}`)).rejects.toThrow(/authorization/i)
  expect(runningNatsUrl(stateDir)).toBe(server.urlOf('admin'))
  expect(runningNatsUrl(makeStateDir())).toBeUndefined()
})

it('says what to install if no server can run', async () => {
  const stateDir = makeStateDir()
  const env = { PATH: stateDir }
  await expect(prepareNats({ root: checkoutRoot, stateDir, logFile: join(stateDir, 'nats.log'), env, passwords })).rejects.toThrow(
    /Install nats-server .*NATS_URL/,
  )
})

describe('passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ungana-passwords-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Whether the server understands a configuration with these passwords, each written as `write` says. */
  async function understands(given: readonly string[], write: (password: string, index: number) => string, env: NodeJS.ProcessEnv = {}) {
    const config = join(folder, 'nats.conf')
    const users = given.map((password, index) => `{ user: u${index}, password: ${write(password, index)} }`)
    writeFileSync(config, `authorization { users: [\n${users.join('\n')}\n] }\n`)
    return runProgram(await natsProgram(checkoutRoot, process.env), ['-t', '-c', config], { env }).then(
      () => true,
      () => false,
    )
  }
  const inCompose = readCompose(readFileSync(join(checkoutRoot, 'docker-compose.yml'), 'utf8'), {
    ...makeEnvironment(checkoutRoot),
    NATS_PASSWORD_ADMIN: 'MARK',
  }).compose.services.nats?.environment?.NATS_PASSWORD_ADMIN as string
  const awkward = ['-x0', '12e4-Q', '0x1F', 'true', '1k', '2gb', '_a', '5-']
  const many = [...awkward, ...Array.from({ length: 2000 }, () => randomBytes(24).toString('base64url'))]

  it("survives in the launcher's configuration, whatever they look like", async () => {
    expect(await understands(many, (password) => withPasswords('user: "u", password: $P', { u: password }).replace(/.*password: /, ''))).toBe(true)
  })
  it('survives in the environment of the container, whatever they look like', async () => {
    const environment = Object.fromEntries(many.map((password, index) => [`P${index}`, inCompose.replace('MARK', password)]))
    expect(await understands(many, (_, index) => `$P${index}`, environment)).toBe(true)
  })
  it('would not survive without quotes', async () => {
    expect(await understands(['12e4-Q'], () => '$P0', { P0: '12e4-Q' })).toBe(false)
  })
})
