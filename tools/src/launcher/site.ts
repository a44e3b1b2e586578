// The whole site as processes: what `npm start` runs, and what the browser tests run on another port.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type Build, buildBrowserPart } from '#build.ts'
import { ensureDatabases } from '#infra/databases.ts'
import { freePort } from '#infra/free-port.ts'
import { prepareNats, verifyJetStream } from '#infra/nats.ts'
import { clusterDirectory, startPostgres } from '#infra/postgres.ts'
import { addressHere, siteUrl } from '#launcher/addresses.ts'
import { checkDiskSpace, checkPort, checkWritable } from '#launcher/checks.ts'
import { type Child, startChild, stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'
import { lastLines } from '#launcher/log-tail.ts'
import { refuseLostSecrets } from '#launcher/lost-secrets.ts'
import { searchPath } from '#launcher/programs.ts'
import { type Screen, silentScreen } from '#launcher/screen.ts'
import { loadSecrets, type Secrets } from '#launcher/secrets.ts'
import { type Supervised, supervise } from '#launcher/supervise.ts'
import { type Mailbox, startMailbox } from '#mailbox/mailbox.ts'
import { findParts, isRunnable, type Parts, type ServicePart } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { applyMigrations } from '#prisma/migrate.ts'
import { environmentOf, mobileMoneyEnvironmentOf } from '#provider-sandbox/settings.ts'
import { lastBuiltRelease, publishRelease } from '#publish.ts'

export interface SiteOptions {
  /** The checkout, absolute. */
  readonly root: string
  /** Secrets, logs, releases, streams. One running site each. Absolute. */
  readonly stateDir: string
  /** Of the embedded Postgres; unique in the checkout. */
  readonly cluster: string
  /** Of the gateway; 0: any that is free. */
  readonly port: number
  readonly host?: string
  readonly screen?: Screen
  /** wide: for tests, whose requests all come from one address. */
  readonly rateLimits?: 'normal' | 'wide'
  /** Trades durability for speed: for data that is thrown away. */
  readonly throwaway?: boolean
  /** Browser parts that are not built, by name; their last release stays. */
  readonly without?: readonly string[]
  /** How many processes a service has, by its name; one unless told. The gateway spreads its calls over them. */
  readonly instances?: Readonly<Record<string, number>>
  /** Services, or `gateway`, that start anew when their files change. */
  readonly watch?: readonly string[]
  /**
   * DATABASE_ADMIN_URL or DATABASE_URL_<SERVICE>, NATS_URL, SMTP_URL, FILES_DIR, RELEASES_DIR, and keys of payment providers take the place of what the site
   * brings itself.
   * All else but these is handed on to the parts.
   */
  readonly env: NodeJS.ProcessEnv
  /** Gives up starting. */
  readonly signal?: AbortSignal
  /** A part died once too often. The site still has to be stopped. */
  readonly onFailure?: (error: Error) => void
}

interface DemoSignIn {
  readonly role: string
  readonly username: string
  readonly password: string
  /** Of an authenticator app, base32, where the account has a second factor. */
  readonly secret?: string
}

export interface Site {
  /** `http://localhost:8080` */
  readonly url: string
  readonly port: number
  /** Accounts to look around with. */
  readonly demo: readonly DemoSignIn[]
  /** Where each service listens, the first of its processes, past the gateway. */
  readonly addresses: Readonly<Record<string, string>>
  /** Where mails are read that nobody gets; undefined where mails really go out. */
  readonly mailbox: string | undefined
  /** Of each service that has a database. */
  readonly databaseUrls: Readonly<Record<string, string>>
  /** Where events travel. */
  readonly natsUrl: string
  /** What stands in for the payment providers; undefined where money really moves. */
  readonly providerSandbox: string | undefined
  /** Gateway, services, NATS, Postgres, in this order. Nothing is left running. May be called twice. */
  stop(): Promise<void>
}

/**
 * Resolves when the site answers.
 * @throws AlreadyRunning, or what went wrong, after everything that had been started was stopped
 */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { stateDir, screen = silentScreen, host = '127.0.0.1' } = options
  const port = options.port || (await freePort(host))
  const url = siteUrl(host, port)
  checkWritable(stateDir)
  const site = new RunningSite(options, host, port, screen)
  const release = lockState(stateDir, url)
  try {
    await screen.step('Checks', async (note) => {
      const stopped = await stopLeftovers(stateDir)
      if (stopped.length > 0) note(`stopped what the last run left: ${stopped.join(', ')}`)
      await checkPort(port, host)
      await checkDiskSpace(stateDir)
    })
    await site.start()
  } catch (error) {
    await site.stop()
    release()
    throw error
  }
  return {
    url,
    port,
    demo: site.demo,
    addresses: site.addresses,
    mailbox: site.mailbox,
    databaseUrls: site.databaseUrls,
    natsUrl: site.natsUrl,
    providerSandbox: site.providerSandbox,
    async stop() {
      await site.stop()
      release()
    },
  }
}

/** The line that a service's src/demo.ts prints. */
const demoUsernames = z.object({
  member: z.string(),
  /** A second member, for the first to deal with. */
  partner: z.optional(z.string()),
  staff: z.string(),
  /** Account ids, by the same names. */
  ids: z.optional(z.record(z.string(), z.string())),
})

class RunningSite {
  readonly demo: DemoSignIn[] = []
  databaseUrls: Readonly<Record<string, string>> = {}
  readonly #options: SiteOptions
  readonly #host: string
  readonly #port: number
  readonly #screen: Screen
  readonly #parts: Parts
  readonly #logs: string
  readonly #releases: string
  readonly #starting = new AbortController()
  /** Where each service listens, one for each of its processes. */
  readonly #addresses: Record<string, readonly string[]> = {}
  #secrets!: Secrets
  #natsUrl = ''
  #demoIds: Readonly<Record<string, string>> = {}
  #mailbox: Mailbox | undefined
  #providerSandbox: Supervised | undefined
  #providerSandboxUrl: string | undefined
  // What runs, in the order of stopping.
  #gateway: Supervised | undefined
  readonly #services: Supervised[] = []
  #nats: Supervised | undefined
  #postgres: Supervised | undefined
  #stopping: Promise<void> | undefined

  constructor(options: SiteOptions, host: string, port: number, screen: Screen) {
    this.#options = options
    this.#host = host
    this.#port = port
    this.#screen = screen
    this.#parts = findParts(options.root)
    this.#logs = join(options.stateDir, 'logs')
    this.#releases = options.env.RELEASES_DIR || join(options.stateDir, 'releases')
    options.signal?.addEventListener('abort', () => this.#starting.abort(options.signal?.reason))
    if (options.signal?.aborted) this.#starting.abort(options.signal.reason)
  }

  get natsUrl(): string {
    return this.#natsUrl
  }

  get providerSandbox(): string | undefined {
    return this.#providerSandboxUrl
  }

  get mailbox(): string | undefined {
    return this.#mailbox?.url
  }

  get addresses(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#addresses).map(([name, [first]]) => [name, first as string]))
  }

  async start(): Promise<void> {
    mkdirSync(this.#logs, { recursive: true })
    const withDatabase = this.#parts.services.filter((part) => part.hasDatabase)
    const runnable = this.#parts.services.filter(isRunnable)
    await this.#step('Secrets', () => this.#loadSecrets())
    // Before any is started, because services are told each other's.
    for (const { name } of runnable) this.#addresses[name] = await freeAddresses(this.#options.instances?.[name] ?? 1)
    if (!this.#options.env.SMTP_URL) this.#mailbox = await startMailbox({ directory: join(this.#options.stateDir, 'mailbox') })
    if (runnable.some(({ name }) => name === 'payments') && !usesProviders(this.#options.env)) await this.#startProviderSandbox()
    const generated = this.#generate(withDatabase)
    await this.#together([generated, this.#startServices(withDatabase, generated), this.#buildBrowserParts()])
    await this.#startGateway()
  }

  stop(): Promise<void> {
    this.#starting.abort(new Error('It was stopped.'))
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    await this.#gateway?.stop()
    await Promise.all(this.#services.map((service) => service.stop()))
    await Promise.all([this.#mailbox?.stop(), this.#providerSandbox?.stop()])
    await this.#nats?.stop()
    await this.#postgres?.stop()
  }

  /** All of them, or the first failure, once the others have come to their ends: nothing is started behind the back of whoever stops the site. */
  async #together(work: readonly Promise<void>[]): Promise<void> {
    // Only the first call of abort() counts.
    await Promise.all(work.map((promise) => promise.catch((error: unknown) => this.#starting.abort(error))))
    this.#starting.signal.throwIfAborted()
  }

  async #step<T>(title: string, work: (note: (text: string) => void) => Promise<T>): Promise<T> {
    this.#starting.signal.throwIfAborted()
    const result = await this.#screen.step(title, work, this.#starting.signal)
    this.#starting.signal.throwIfAborted()
    return result
  }

  async #loadSecrets(): Promise<void> {
    const { root, stateDir, cluster, env, throwaway } = this.#options
    if (!throwaway) await refuseLostSecrets(stateDir, env)
    const databases = throwaway || env.DATABASE_ADMIN_URL ? undefined : clusterDirectory(root, cluster)
    const services = this.#parts.services.map((part) => part.name)
    this.#secrets = loadSecrets(stateDir, services, databases)
  }

  async #generate(services: readonly ServicePart[]): Promise<void> {
    await this.#step('Database clients', async (note) => {
      const done = await generateClients(services)
      if (done.length === 0) note('unchanged')
    })
  }

  async #startServices(withDatabase: readonly ServicePart[], generated: Promise<void>): Promise<void> {
    const startPostgres = async (): Promise<void> => {
      this.databaseUrls = await this.#startPostgres(withDatabase)
    }
    await this.#together([startPostgres(), this.#startNats()])
    await this.#together(withDatabase.map((part) => this.#migrate(part, this.databaseUrls[part.name] as string)))
    await generated
    await this.#together(withDatabase.filter((part) => part.hasSeed).map((part) => this.#seed(part, this.databaseUrls[part.name] as string)))
    await this.#together(this.#parts.services.filter(isRunnable).map((part) => this.#startService(part, this.databaseUrls[part.name])))
    for (const part of this.#parts.services.filter((part) => part.hasDemo)) await this.#makeDemo(part, this.databaseUrls[part.name] as string)
    for (const part of this.#parts.services.filter((part) => part.hasDemoContent))
      await this.#makeDemoContent(part, this.databaseUrls[part.name] as string)
  }

  async #startService({ name, directory }: ServicePart, databaseUrl: string | undefined): Promise<void> {
    const addresses = this.#addresses[name] ?? []
    const environment = {
      PUBLIC_URL: this.#publicUrl(),
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
      ...(name === 'payments' && { BANK_DETAILS_KEYS: `launcher=${this.#secrets.bankDetailsKey}` }),
      ...this.#handedOn(),
      ...(this.#mailbox && { SMTP_URL: this.#mailbox.smtpUrl }),
      ...this.#providerEnvironment(),
      HOST: '127.0.0.1',
      RATE_LIMITS: this.#options.rateLimits ?? 'normal',
      IDENTITY_PUBLIC_KEY: this.#secrets.identityPublicKey,
      SERVICE_PRIVATE_KEY: this.#secrets.serviceKeys[name]?.privateKey,
      SERVICE_PUBLIC_KEYS: Object.entries(this.#secrets.serviceKeys)
        .map(([caller, { publicKey }]) => `${caller}=${publicKey}`)
        .join(';'),
      SECOND_FACTOR_KEY: this.#secrets.secondFactorKey,
      SERVICE_ADDRESSES: this.#addressList(),
      NATS_URL: this.#natsUrl,
      FILES_DIR: join(this.#options.env.FILES_DIR || join(this.#options.stateDir, 'files'), name),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    await this.#step(`Service ${name}`, async () => {
      const start = async (address: string, index: number): Promise<void> => {
        const process = index === 0 ? name : `${name}-${index + 1}`
        const service = await this.#supervise(process, async () => {
          const child = await this.#startNode(process, directory, { ...environment, PORT: new URL(address).port }, name)
          await untilReady(child, `${address}/ready`, this.#starting.signal)
          return child
        })
        this.#services.push(service)
      }
      await this.#together(addresses.map(start))
    })
  }

  /** @returns URL of each service's own database */
  async #startPostgres(services: readonly ServicePart[]): Promise<Record<string, string>> {
    const { env, root, cluster, throwaway = false } = this.#options
    const given = Object.fromEntries(
      services.flatMap(({ name }) => {
        const url = env[`DATABASE_URL_${name.toUpperCase().replaceAll('-', '_')}`]
        return url ? [[name, url] as const] : []
      }),
    )
    const own = services.filter(({ name }) => given[name] === undefined)
    if (own.length === 0) return given
    return this.#step('Postgres', async (note) => {
      let adminUrl = env.DATABASE_ADMIN_URL
      if (adminUrl) {
        note('yours')
      } else {
        const port = await freePort()
        const logFile = this.#logFile('postgres')
        const start = async () => {
          const postgres = await startPostgres({ root, cluster, logFile, throwaway, port })
          adminUrl = postgres.adminUrl
          return postgres
        }
        this.#postgres = await this.#supervise('postgres', start)
      }
      const databases = own.map(({ name }) => ({ name, password: this.#secrets.databasePasswords[name] as string }))
      return { ...given, ...(await ensureDatabases(adminUrl as string, databases)) }
    })
  }

  async #startNats(): Promise<void> {
    const { env, root, stateDir } = this.#options
    await this.#step('NATS', async (note) => {
      const given = env.NATS_URL
      if (given) {
        note('yours')
        await verifyJetStream(given)
        this.#natsUrl = given
        return
      }
      const nats = await prepareNats({ root, stateDir, logFile: this.#logFile('nats'), env, signal: this.#starting.signal })
      this.#nats = await this.#supervise('nats', () => nats.start())
      this.#natsUrl = nats.url
    })
  }

  async #migrate(part: ServicePart, url: string): Promise<void> {
    await this.#step(`Migrations of ${part.name}`, async (note) => {
      const applied = await applyMigrations(part.directory, url)
      note(applied.length === 0 ? 'up to date' : `${applied.length} applied`)
    })
  }

  async #seed(part: ServicePart, url: string): Promise<void> {
    await this.#step(`Data of ${part.name}`, async (note) => {
      const name = `seed-${part.name}`
      const logFile = this.#logFile(name)
      const child = await startChild({
        name,
        stateDir: this.#options.stateDir,
        command: process.execPath,
        args: ['seed/main.ts'],
        cwd: part.directory,
        env: { ...this.#handedOn(), DATABASE_URL: url },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The demonstration data of ${part.name} could not be written:\n${lastLines(logFile, 5)}`)
      note(lastLines(logFile, 1))
    })
  }

  async #makeDemo(part: ServicePart, url: string): Promise<void> {
    await this.#step('Demo sign-ins', async () => {
      const name = `demo-${part.name}`
      const logFile = this.#logFile(name)
      const { demoStaffSecret, secondFactorKey } = this.#secrets
      const { member, staff } = this.#secrets.demoPasswords
      const child = await startChild({
        name,
        stateDir: this.#options.stateDir,
        command: process.execPath,
        args: ['src/demo.ts'],
        cwd: part.directory,
        env: {
          ...this.#handedOn(),
          DATABASE_URL: url,
          DEMO_PASSWORD: member,
          DEMO_STAFF_PASSWORD: staff,
          DEMO_STAFF_SECRET: demoStaffSecret,
          SECOND_FACTOR_KEY: secondFactorKey,
        },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The demo sign-ins could not be made:\n${lastLines(logFile, 5)}`)
      const usernames = demoUsernames.parse(JSON.parse(lastLines(logFile, 1)))
      this.demo.push({ role: 'member', username: usernames.member, password: member })
      if (usernames.partner) this.demo.push({ role: 'partner', username: usernames.partner, password: member })
      this.demo.push({ role: 'staff', username: usernames.staff, password: staff, secret: demoStaffSecret })
      this.#demoIds = usernames.ids ?? {}
    })
  }

  async #makeDemoContent(part: ServicePart, url: string): Promise<void> {
    const { member, partner } = this.#demoIds
    if (!member || !partner) return
    await this.#step(`Demo data of ${part.name}`, async () => {
      const name = `demo-content-${part.name}`
      const logFile = this.#logFile(name)
      const child = await startChild({
        name,
        stateDir: this.#options.stateDir,
        command: process.execPath,
        args: ['src/demo-content.ts'],
        cwd: part.directory,
        env: { ...this.#handedOn(), DATABASE_URL: url, DEMO_MEMBER_ID: member, DEMO_PARTNER_ID: partner },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The demo data of ${part.name} could not be made:\n${lastLines(logFile, 5)}`)
    })
  }

  async #buildBrowserParts(): Promise<void> {
    const { root, stateDir } = this.#options
    // One after the other: each build takes all processors there are.
    for (const part of this.#parts.browserParts.filter(({ name }) => !this.#options.without?.includes(name))) {
      await this.#step(`Build of ${part.folder}`, async (note) => {
        const logFile = this.#logFile(`build-${part.name}`)
        const build = await buildBrowserPart(part, { root, stateDir, logFile, env: this.#handedOn(), signal: this.#starting.signal })
        if (!build.isNew) note('unchanged')
        await this.#publish(part.name, build)
      })
    }
  }

  /** Points at a build once. Whoever then points elsewhere (a rollback), or shows it to some only, is not overruled by the next start. */
  async #publish(name: string, { directory, version }: Build): Promise<void> {
    const releasesDir = this.#releases
    if (version !== (await lastBuiltRelease(releasesDir, name))) await publishRelease(directory, { name, version, releasesDir })
  }

  async #startGateway(): Promise<void> {
    const directory = this.#parts.gateway
    if (!directory) return
    const { rateLimits = 'normal' } = this.#options
    const gatewayEnvironment = {
      PUBLIC_URL: this.#publicUrl(),
      ...this.#handedOn(),
      RATE_LIMITS: rateLimits,
      HOST: this.#host,
      PORT: String(this.#port),
      UPSTREAMS: this.#addressList(),
      SERVICE_PRIVATE_KEY: this.#secrets.serviceKeys.gateway?.privateKey,
      IDENTITY_PRIVATE_KEY: this.#secrets.identityPrivateKey,
      RELEASES_DIR: this.#releases,
      ...(this.#providerSandboxUrl && { PROVIDER_ORIGINS: this.#providerSandboxUrl }),
      NATS_URL: this.#natsUrl,
    }
    await this.#step('Gateway', async () => {
      this.#gateway = await this.#supervise('gateway', async () => {
        const child = await this.#startNode('gateway', directory, gatewayEnvironment)
        await untilReady(child, `${addressHere(this.#host, this.#port)}/ready`, this.#starting.signal)
        return child
      })
    })
  }

  /** Stands in for Stripe and PayPal, as long as nobody gives keys of theirs. It tells what it has to tell at the site's own door, as they would. */
  async #startProviderSandbox(): Promise<void> {
    await this.#step('Payment sandbox', async () => {
      const url = `http://localhost:${await freePort()}`
      const api = `${addressHere(this.#host, this.#port)}/api`
      const environment = {
        ...environmentOf(this.#secrets.providerSandboxKeys),
        ...mobileMoneyEnvironmentOf(this.#secrets.providerSandboxKeys),
        PATH: searchPath(this.#options.env),
        PORT: new URL(url).port,
        SANDBOX_FILE: join(this.#options.stateDir, 'provider-sandbox.json'),
        SANDBOX_TAKES_TIME: '4000',
        SANDBOX_STRIPE_WEBHOOK_URL: `${api}/payments/stripe/webhook`,
        SANDBOX_PAYPAL_WEBHOOK_URL: `${api}/paypal/webhook`,
        SANDBOX_MOBILE_MONEY_WEBHOOK_URL: `${api}/payments/mobile-money/webhook`,
      }
      this.#providerSandbox = await this.#supervise('provider-sandbox', async () => {
        const child = await startChild({
          name: 'provider-sandbox',
          stateDir: this.#options.stateDir,
          command: process.execPath,
          args: [join(import.meta.dirname, '../provider-sandbox/main.ts')],
          cwd: this.#options.root,
          env: environment,
          logFile: join(this.#logs, 'provider-sandbox.log'),
        })
        await untilReady(child, `${url}/sandbox/health`, this.#starting.signal)
        return child
      })
      this.#providerSandboxUrl = url
    })
  }

  #providerEnvironment(): NodeJS.ProcessEnv {
    if (this.#providerSandboxUrl === undefined) return {}
    return {
      ...environmentOf(this.#secrets.providerSandboxKeys),
      PROVIDER_SANDBOX_URL: this.#providerSandboxUrl,
      ...(this.#options.env.MOBILE_MONEY_URL === 'sandbox' && {
        ...mobileMoneyEnvironmentOf(this.#secrets.providerSandboxKeys),
        MOBILE_MONEY_URL: `${this.#providerSandboxUrl}/mobile-money`,
      }),
    }
  }

  #publicUrl(): string {
    const urls = [siteUrl(this.#host, this.#port), `http://localhost:${this.#port}`, `http://127.0.0.1:${this.#port}`]
    return [...new Set(urls)].join(',')
  }

  #addressList(): string {
    return Object.entries(this.#addresses)
      .map(([name, addresses]) => `${name}=${addresses.join(',')}`)
      .join(';')
  }

  /** @param part of which the process is one: a service has several */
  #startNode(name: string, directory: string, env: NodeJS.ProcessEnv, part: string = name): Promise<Child> {
    return startChild({
      name,
      stateDir: this.#options.stateDir,
      command: process.execPath,
      args: [...(this.#options.watch?.includes(part) ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'],
      cwd: directory,
      env,
      logFile: join(this.#logs, `${name}.log`),
    })
  }

  #supervise(name: string, start: Parameters<typeof supervise>[0]['start']): Promise<Supervised> {
    return supervise({
      name,
      logFile: this.#logFile(name),
      start,
      say: (text) => this.#screen.complain(text),
      giveUp: (error) => this.#options.onFailure?.(error),
    })
  }

  async #untilEndOrAbort(child: Child): Promise<number | string> {
    const { signal } = this.#starting
    const abort = (): void => void child.stop(1000)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    try {
      const end = await child.ended
      signal.throwIfAborted()
      return end
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  /** What the person's environment says to the parts: all but what names the launcher's own servers and secrets. */
  #handedOn(): NodeJS.ProcessEnv {
    const own = /^(DATABASE_.*|NATS_URL|PORT|HOST|RELEASES_DIR|UPSTREAMS|IDENTITY_.*|SERVICE_.*)$/
    return { ...Object.fromEntries(Object.entries(this.#options.env).filter(([name]) => !own.test(name))), PATH: searchPath(this.#options.env) }
  }

  /** A new log for this run; the last run's is kept beside it. */
  #logFile(name: string): string {
    const file = join(this.#logs, `${name}.log`)
    if (!this.#opened.has(name) && existsSync(file)) renameSync(file, join(this.#logs, `${name}.previous.log`))
    this.#opened.add(name)
    return file
  }
  readonly #opened = new Set<string>()
}

/** Whether the person has keys of a payment provider, so that money really moves. */
const usesProviders = (env: NodeJS.ProcessEnv) => Boolean(env.STRIPE_SECRET_KEY || env.PAYPAL_CLIENT_ID)

async function freeAddresses(count: number): Promise<string[]> {
  const addresses: string[] = []
  while (addresses.length < count) addresses.push(`http://127.0.0.1:${await freePort()}`)
  return addresses
}

/** @throws Error with the last lines of its log when it ends first or does not answer 200 within a minute; it is stopped then */
async function untilReady(child: Child, url: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  let last = 'it does not answer'
  while (!child.hasEnded() && !signal.aborted && Date.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
      const body = await response.text()
      if (response.ok) return
      last = `it answers ${response.status} ${body.slice(0, 200)}`
    } catch {}
    await sleep(30)
  }
  const why = child.hasEnded() ? `it ended with ${await child.ended}` : last
  await child.stop(1000)
  signal.throwIfAborted()
  const said = lastLines(child.logFile, 3)
  throw new Error(`${child.name} did not start: ${why}${said ? `\n${said}` : ''}\nIts log: ${child.logFile}`)
}
