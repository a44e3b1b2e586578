// The commands. The first `staff` and `demo` run as on the command line, the others in this process, because a start takes a second.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountRegistered } from '@ungana/contracts-identity'
import { compileCache } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, secondFactorKey, startIdentity, type TestService } from '#testing/identity.ts'

const run = promisify(execFile)
let service: TestService
let url: string
beforeAll(async () => {
  service = await startIdentity()
  url = service.database.pool.options.connectionString as string
})
afterAll(() => service.close())

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}
type Run = (name: string, args: string[], env?: Record<string, string>) => Promise<Outcome>

const commandLine: Run = async (name, args, env) => {
  const variables = { ...compileCache, DATABASE_URL: url, ...env }
  try {
    const { stdout, stderr } = await run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { env: variables })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome
    return { code, stdout, stderr }
  }
}

class Exit extends Error {
  readonly code: number
  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

let runs = 0
/** Evaluates the command's file again, but not what it imports. */
const command: Run = async (name, args, env) => {
  const { argv } = process
  const out: string[] = []
  const err: string[] = []
  for (const [key, value] of Object.entries({ DATABASE_URL: url, ...env })) vi.stubEnv(key, value)
  process.argv = [process.execPath, name, ...args]
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(`${line}\n`))
  vi.spyOn(console, 'error').mockImplementation((line) => void err.push(`${line}\n`))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code))
  })
  let code = 0
  try {
    runs += 1
    await import(/* @vite-ignore */ `${join(import.meta.dirname, `${name}.ts`)}?run=${runs}`)
  } catch (error) {
    code = error instanceof Exit ? error.code : 1
    if (!(error instanceof Exit)) err.push(String(error))
  } finally {
    process.argv = argv
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
  return { code, stdout: out.join(''), stderr: err.join('') }
}

describe('staff', () => {
  test('add creates an account and prints its password once', async () => {
    const { code, stdout } = await commandLine('staff', ['add', 'Akinyi@ungana.example', 'Akinyi', 'Otieno', '--role', 'payments'])
    expect(code).toBe(0)
    const [, username = '', password = ''] = /^username {2}(\S+)\nemail {5}Akinyi@ungana\.example\npassword {2}(\S+)\n$/.exec(stdout) ?? []
    expect(username).toMatch(/^akinyi_otieno_[a-z0-9]+$/)
    const { body, status } = await service.login('akinyi@ungana.example', password)
    expect(status).toBe(200)
    // Staff have a member's rights until they set up a second factor.
    expect(body).toMatchObject({ username, businessName: 'Akinyi Otieno', role: 'member', mustEnrol: true })
    const entries = (await service.audited()).filter(({ subject }) => subject === body.id)
    expect(entries).toMatchObject([{ actor: 'command-line', action: 'staff.added', details: { username, role: 'payments' } }])
    expect(JSON.stringify(await service.audited())).not.toContain(password)
    expect(await service.events(accountRegistered.name)).toEqual([])
  })

  test('add refuses an address that has an account', async () => {
    expect(await command('staff', ['add', 'akinyi@UNGANA.example', 'Another'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The email address akinyi@UNGANA.example already has an account.\n',
    })
  })

  test("close ends a staff account's access and refuses other accounts", async () => {
    const { stdout } = await command('staff', ['add', 'leaver@ungana.example', 'Leaver'])
    const [, username = '', password = ''] = /^username {2}(\S+)\n.*\npassword {2}(\S+)\n$/.exec(stdout) ?? []
    expect(await command('staff', ['close', username])).toMatchObject({ code: 0, stdout: `${username} is closed and logged out everywhere.\n` })
    expect((await service.login('leaver@ungana.example', password)).status).toBe(401)
    const unknown = { code: 1, stderr: `There is no staff account called ${username}.\n` }
    expect(await command('staff', ['close', username])).toMatchObject(unknown)
  })

  test("end-second-factor turns off a member's second factor, emails the owner, and refuses staff", async () => {
    const { account, company, recoveryCode } = service.database.prisma
    const { stdout } = await command('staff', ['add', 'phone-lost@ungana.example', 'Phone Lost'])
    const [, username = '', password = ''] = /^username {2}(\S+)\n.*\npassword {2}(\S+)\n$/.exec(stdout) ?? []
    const { id } = await account.update({ where: { username }, data: { totpSecret: new Uint8Array([1]), totpConfirmedAt: new Date() } })
    await recoveryCode.create({ data: { accountId: id, codeHash: new Uint8Array(32) } })
    const end = () => command('staff', ['end-second-factor', username])
    const unknown = { code: 1, stderr: `There is no member called ${username} with a second factor.\n` }
    expect(await end()).toMatchObject(unknown)
    await account.update({ where: { id }, data: { role: 'member' } })
    await company.create({
      data: { id, username, name: 'Phone Lost', kind: 'member', contactId: id, memberships: { create: { personId: id, role: 'owner' } } },
    })
    expect((await service.login(username, password)).body.code).toBe('IDENTITY_CODE_REQUIRED')
    expect((await end()).code).toBe(0)
    expect((await service.login(username, password)).status).toBe(200)
    expect(await recoveryCode.count({ where: { accountId: id } })).toBe(0)
    expect((await service.mails()).filter(({ to }) => to === 'phone-lost@ungana.example')).toContainEqual(
      expect.objectContaining({ subject: 'Your second factor was turned off', text: expect.stringContaining('Our team turned off') }),
    )
    const acts = (await service.audited()).filter(({ subject, action }) => subject === id && action === 'two-factor.off')
    expect(acts).toMatchObject([{ actor: 'command-line', details: { username } }])
    expect(await end()).toMatchObject(unknown)
  })

  test('prints its usage', async () => {
    const stderr = [
      'Usage: node src/staff.ts add <email> <name> [--role <role>]',
      '       node src/staff.ts role <username> <role>',
      '       node src/staff.ts close <username>',
      '       node src/staff.ts end-second-factor <username>',
      '       node src/staff.ts unfreeze <username>',
      '       node src/staff.ts confirm-suspension <username>',
      'Roles: all, verification, moderation, payments, audit',
      '',
    ].join('\n')
    expect(await commandLine('staff', ['add', 'nobody'])).toMatchObject({ code: 2, stderr })
  })

  test('names a missing variable', async () => {
    const { code, stderr } = await command('staff', ['add', 'nobody@ungana.example', 'Nobody'], { DATABASE_URL: '' })
    expect({ code, named: stderr.includes('DATABASE_URL is required') }).toEqual({ code: 1, named: true })
  })
})

describe('demo', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const passwords = {
    DEMO_PASSWORD: 'the blue door at noon',
    DEMO_STAFF_PASSWORD: 'the green door at noon',
    DEMO_STAFF_SECRET: secret,
    SECOND_FACTOR_KEY: secondFactorKey.toString('base64'),
  }

  test('creates the accounts once and later updates only passwords', async () => {
    const first = await commandLine('demo', [], passwords)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const usernames = JSON.parse(first.stdout)
    expect(usernames).toEqual({
      member: 'kigali_demo_traders_1',
      partner: 'nairobi_demo_coffee_1',
      staff: 'demo_staff_1',
      ids: { member: expect.any(String), partner: expect.any(String) },
    })

    const { body, token } = await service.login(usernames.member, passwords.DEMO_PASSWORD)
    expect(body).toMatchObject({ id: usernames.ids.member, businessName: 'Kigali Demo Traders', role: 'member', sample: false })
    expect((await service.login(usernames.partner, passwords.DEMO_PASSWORD)).body.id).toBe(usernames.ids.partner)
    expect((await service.login(usernames.staff, passwords.DEMO_STAFF_PASSWORD)).body.code).toBe('IDENTITY_CODE_REQUIRED')
    const staff = await service.login(usernames.staff, passwords.DEMO_STAFF_PASSWORD, { code: codeOf(secret) })
    expect(staff.body).toMatchObject({ businessName: 'Demo Staff', role: 'staff' })
    expect(await service.events(accountRegistered.name)).toMatchObject([
      { id: body.id, username: usernames.member, yearFounded: 2019 },
      { id: usernames.ids.partner },
    ])

    const before = await service.audited()
    expect(await command('demo', [], passwords)).toMatchObject({ code: 0, stdout: first.stdout })
    expect(await service.audited()).toEqual(before)
    expect(await service.events(accountRegistered.name)).toHaveLength(2)
    expect(await service.claims(token)).toMatchObject({ sub: body.id })

    const changed = { ...passwords, DEMO_PASSWORD: 'another door at noon' }
    expect(await command('demo', [], changed)).toMatchObject({ code: 0, stdout: first.stdout })
    expect((await service.login(usernames.member, passwords.DEMO_PASSWORD)).status).toBe(401)
    expect((await service.login(usernames.member, changed.DEMO_PASSWORD)).status).toBe(200)
    expect(await service.claims(token)).toEqual({ role: 'visitor' })
  })

  test('refuses a common password and a missing one', async () => {
    const { code, stderr } = await command('demo', [], { ...passwords, DEMO_PASSWORD: 'password123' })
    expect({ code, explained: stderr.includes('harder to guess') }).toEqual({ code: 1, explained: true })
    expect((await command('demo', [], { DEMO_PASSWORD: 'the blue door at noon' })).stderr).toContain('DEMO_STAFF_PASSWORD is required')
  })
})

// Registers a company, so it comes after the demo accounts are counted.
describe('confirm-suspension', () => {
  test('suspends a company that one member of staff proposed to suspend, and no other', async () => {
    const { body } = await service.register({ businessName: 'Alone Traders' })
    const refused = { code: 1, stderr: `Nobody proposed to suspend a company called ${body.username}.\n` }
    expect(await command('staff', ['confirm-suspension', body.username])).toMatchObject(refused)
    const as = { sub: randomUUID(), role: 'staff' } as const
    await service.call('POST', `/api/staff/accounts/${body.id}/suspend`, { reason: 'Forged papers' }, { as })
    const done = { code: 0, stdout: `The company ${body.username} is suspended.\n` }
    expect(await command('staff', ['confirm-suspension', body.username])).toMatchObject(done)
    expect((await service.login(body.username)).body.code).toBe('IDENTITY_ACCOUNT_SUSPENDED')
    const last = (await service.audited()).at(-1)
    expect(last).toMatchObject({ actor: 'command-line', action: 'account.suspended', details: { reason: 'Forged papers', proposedBy: as.sub } })
  })
})
