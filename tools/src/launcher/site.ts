// The whole site as processes, for `npm start` and for browser tests on another port.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { archiveSettings, backupsOf } from '#backup/archive.ts'
import { type Build, buildBrowserPart } from '#build.ts'
import { watchCanaries } from '#canaries/watch-canaries.ts'
import { receiverFile } from '#dev/trace-command.ts'
import { type DatabaseUrls, ensureDatabases } from '#infra/databases.ts'
import { freePort } from '#infra/free-port.ts'
import { makeStreams, prepareNats, verifyJetStream } from '#infra/nats.ts'
import { clusterDirectory, startPostgres } from '#infra/postgres.ts'
import { addressHere, siteUrl } from '#launcher/addresses.ts'
import { checkDiskSpace, checkPort, checkWritable } from '#launcher/checks.ts'
import { type Child, type ChildOptions, startChild, stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'
import { lastLines } from '#launcher/log-tail.ts'
import { refuseLostSecrets } from '#launcher/lost-secrets.ts'
import { searchPath } from '#launcher/programs.ts'
import { type Screen, silentScreen } from '#launcher/screen.ts'
import { ADMINISTRATOR, loadSecrets, type Secrets } from '#launcher/secrets.ts'
import { type Supervised, supervise } from '#launcher/supervise.ts'
import { type Mailbox, startMailbox } from '#mailbox/mailbox.ts'
import { findParts, isRunnable, type Parts, type ServicePart } from '#parts.ts'
import { generateClients } from '#prisma/generate.ts'
import { applyMigrations } from '#prisma/migrate.ts'
import { environmentOf } from '#provider-sandbox/settings.ts'
import { lastBuiltRelease, publishRelease } from '#publish.ts'
import { forgetServices, noteServices } from '#release/running-services.ts'
import { commitHere } from '#release/signature.ts'
import { type SmsSandbox, startSmsSandbox } from '#sms-sandbox/sms-sandbox.ts'
import { startTraceReceiver, type TraceReceiver } from '#traces/trace-receiver.ts'

export interface SiteOptions {
  /** Absolute path of the checkout. */
  readonly root: string
  /** Absolute folder for secrets, logs, releases and streams. Only one site may run per folder. */
  readonly stateDir: string
  /** Name of the embedded Postgres cluster, unique in the checkout. */
  readonly cluster: string
  /** Port of the gateway; 0 means any free port. */
  readonly port: number
  readonly host?: string
  readonly screen?: Screen
  /** Tests use `wide`, because all their requests come from one address. */
  readonly rateLimits?: 'normal' | 'wide'
  /** Faster but not durable; only for test data. */
  readonly throwaway?: boolean
  /** Names of browser parts that need not be built; the site uses their last release. */
  readonly without?: readonly string[]
  /** Number of processes per service; the default is one. The gateway spreads its calls over them. */
  readonly instances?: Readonly<Record<string, number>>
  /** Services, or `gateway`, that restart when their files change. */
  readonly watch?: readonly string[]
  /**
   * DATABASE_ADMIN_URL or DATABASE_URL_<SERVICE> (and DATABASE_OWNER_URL_<SERVICE>), NATS_URL, SMTP_URL, SMS_PROVIDER, FILES_DIR, RELEASES_DIR and keys of payment providers replace the
   * site's own servers and files. BACKUP_DIR names the folder of backups. TRACES=on keeps traces for `npm run dev trace`. All other variables are passed on to the parts.
   */
  readonly env: NodeJS.ProcessEnv
  /** Cancels the start. */
  readonly signal?: AbortSignal
  /** Called when a part died too often. The caller must still stop the site. */
  readonly onFailure?: (error: Error) => void
}

interface DemoLogin {
  readonly role: string
  readonly username: string
  readonly password: string
  /** Base32 key for an authenticator app, if the account has a second factor. */
  readonly secret?: string
}

export interface Site {
  /** `http://localhost:8080` */
  readonly url: string
  readonly port: number
  /** Demo accounts. */
  readonly demo: readonly DemoLogin[]
  /** Address of each service's first process, without the gateway. */
  readonly addresses: Readonly<Record<string, string>>
  /** Page that shows the site's emails; undefined if emails are really sent. */
  readonly mailbox: string | undefined
  /** Page that shows the site's SMS; undefined if SMS are really sent, or never. */
  readonly smsSandbox: string | undefined
  /** Database address of each service that has one. */
  readonly databaseUrls: Readonly<Record<string, string>>
  /** Address of the NATS server, with its administrator. */
  readonly natsUrl: string
  /** Address of the payment sandbox; undefined if real providers are used. */
  readonly providerSandbox: string | undefined
  /** Stops gateway, services, NATS and Postgres, in this order. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Resolves once the site answers.
 * @throws AlreadyRunning, or the error that stopped the start; everything is stopped by then
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
      if (stopped.length > 0) note(`stopped processes of the last run: ${stopped.join(', ')}`)
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
    smsSandbox: site.smsSandbox,
    databaseUrls: Object.fromEntries(Object.entries(site.databases).map(([name, { service }]) => [name, service])),
    natsUrl: site.natsUrl,
    providerSandbox: site.providerSandbox,
    async stop() {
      await site.stop()
      release()
    },
  }
}

/** The line that src/demo.ts of a service prints. */
const demoUsernames = z.object({
  member: z.string(),
  /** A second member, as trading partner of the first. */
  partner: z.optional(z.string()),
  staff: z.string(),
  /** Account ids by the same names. */
  ids: z.optional(z.record(z.string(), z.string())),
})

class RunningSite {
  readonly demo: DemoLogin[] = []
  databases: Readonly<Record<string, DatabaseUrls>> = {}
  readonly #options: SiteOptions
  readonly #host: string
  readonly #port: number
  readonly #screen: Screen
  readonly #parts: Parts
  readonly #logs: string
  readonly #releases: string
  readonly #starting = new AbortController()
  /** Addresses of each service's processes. */
  readonly #addresses: Record<string, readonly string[]> = {}
  #secrets!: Secrets
  #commit: string | undefined
  #natsUrlOf: (user: string) => string = () => ''
  #demoIds: Readonly<Record<string, string>> = {}
  #mailbox: Mailbox | undefined
  #smsSandbox: SmsSandbox | undefined
  #traceReceiver: TraceReceiver | undefined
  /** Set if the sandbox takes the site's SMS. */
  #smsEnvironment: NodeJS.ProcessEnv = {}
  #chatEnvironment: NodeJS.ProcessEnv = {}
  #providerSandbox: Supervised | undefined
  #providerSandboxUrl: string | undefined
  // Everything that runs, in the order of stopping.
  #canaries: ReturnType<typeof watchCanaries> | undefined
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
    return this.#natsUrlOf(ADMINISTRATOR)
  }

  get providerSandbox(): string | undefined {
    return this.#providerSandboxUrl
  }

  get mailbox(): string | undefined {
    return this.#mailbox?.url
  }

  get smsSandbox(): string | undefined {
    return this.#smsSandbox?.url
  }

  get addresses(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#addresses).map(([name, [first]]) => [name, first as string]))
  }

  async start(): Promise<void> {
    mkdirSync(this.#logs, { recursive: true })
    const withDatabase = this.#parts.services.filter((part) => part.hasDatabase)
    const runnable = this.#parts.services.filter(isRunnable)
    this.#commit = await commitHere(this.#options.root, this.#options.env)
    await this.#step('Secrets', () => this.#loadSecrets())
    // Services need each other's addresses, so all are chosen before the first service starts.
    for (const { name } of runnable) this.#addresses[name] = await freeAddresses(this.#options.instances?.[name] ?? 1)
    if (!this.#options.env.SMTP_URL) this.#mailbox = await startMailbox({ directory: join(this.#options.stateDir, 'mailbox') })
    if (!this.#options.env.SMS_PROVIDER) await this.#startSmsSandbox()
    if (this.#options.env.TRACES === 'on') await this.#startTraceReceiver()
    if (runnable.some(({ name }) => name === 'payments') && !usesProviders(this.#options.env)) await this.#startProviderSandbox()
    const clients = this.#generate(withDatabase)
    await this.#together([clients, this.#startServices(withDatabase, clients), this.#buildBrowserParts()])
    await this.#startGateway()
  }

  stop(): Promise<void> {
    this.#starting.abort(new Error('The start was stopped.'))
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    await this.#canaries?.stop()
    await this.#gateway?.stop()
    await Promise.all(this.#services.map((service) => service.stop()))
    await Promise.all([this.#mailbox?.stop(), this.#smsSandbox?.stop(), this.#providerSandbox?.stop(), this.#traceReceiver?.stop()])
    if (this.#traceReceiver) rmSync(receiverFile(this.#options.stateDir), { force: true })
    forgetServices(this.#options.stateDir)
    await this.#nats?.stop()
    await this.#postgres?.stop()
  }

  /** Runs all, and throws the first failure after all have ended, so that nothing starts while the site is being stopped. */
  async #together(work: readonly Promise<void>[]): Promise<void> {
    // Only the first abort() counts, so the first failure is thrown.
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

  async #startServices(withDatabase: readonly ServicePart[], clients: Promise<void>): Promise<void> {
    const startPostgres = async (): Promise<void> => {
      this.databases = await this.#startPostgres(withDatabase)
    }
    const urlOf = (part: ServicePart): string => this.databases[part.name]?.service as string
    await this.#together([startPostgres(), this.#startNats()])
    await this.#together(withDatabase.map((part) => this.#migrate(part, this.databases[part.name]?.owner as string)))
    await clients
    await this.#together(withDatabase.filter((part) => part.hasSeed).map((part) => this.#seed(part, urlOf(part))))
    await this.#together(this.#parts.services.filter(isRunnable).map((part) => this.#startService(part, this.databases[part.name]?.service)))
    for (const part of this.#parts.services.filter((part) => part.hasDemo)) await this.#makeDemo(part, urlOf(part))
    for (const part of this.#parts.services.filter((part) => part.hasDemoContent)) await this.#makeDemoContent(part, urlOf(part))
  }

  async #startService({ name, directory }: ServicePart, databaseUrl: string | undefined): Promise<void> {
    const addresses = this.#addresses[name] ?? []
    const environment = {
      PUBLIC_URL: this.#publicUrl(),
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
      ...(name === 'channels' && {
        GATEWAY_URL: addressHere(this.#host, this.#port),
        AFRICASTALKING_CALLBACK_SECRET: this.#secrets.callbackSecret,
        ...this.#chatEnvironment,
      }),
      ...(name === 'deals' && { PASSPORT_KEYS: `launcher=${this.#secrets.passportKey}` }),
      ...(name === 'notifications' && {
        VAPID_PUBLIC_KEY: this.#secrets.vapidKeys.publicKey,
        VAPID_PRIVATE_KEY: this.#secrets.vapidKeys.privateKey,
      }),
      ...(name === 'payments' && { BANK_DETAILS_KEYS: `launcher=${this.#secrets.bankDetailsKey}` }),
      ...this.#passedOnEnv(),
      ...(this.#mailbox && { SMTP_URL: this.#mailbox.smtpUrl }),
      ...this.#smsEnvironment,
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
      NATS_URL: this.#natsUrlOf(name),
      FILES_DIR: join(this.#options.env.FILES_DIR || join(this.#options.stateDir, 'files'), name),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    await this.#step(`Service ${name}`, async () => {
      const start = async (address: string, index: number): Promise<void> => {
        const process = index === 0 ? name : `${name}-${index + 1}`
        const service = await this.#supervise(process, async () => {
          const child = await this.#startNode(process, directory, { ...environment, PORT: new URL(address).port }, { part: name })
          await untilReady(child, `${address}/ready`, this.#starting.signal)
          return child
        })
        this.#services.push(service)
      }
      await this.#together(addresses.map(start))
    })
  }

  async #startPostgres(services: readonly ServicePart[]): Promise<Record<string, DatabaseUrls>> {
    const { env, root, cluster, throwaway = false } = this.#options
    const given = Object.fromEntries(
      services.flatMap(({ name }) => {
        const suffix = name.toUpperCase().replaceAll('-', '_')
        const service = env[`DATABASE_URL_${suffix}`]
        return service ? [[name, { service, owner: env[`DATABASE_OWNER_URL_${suffix}`] || service }] as const] : []
      }),
    )
    const own = services.filter(({ name }) => given[name] === undefined)
    if (own.length === 0) return given
    return this.#step('Postgres', async (note) => {
      let adminUrl = env.DATABASE_ADMIN_URL
      if (adminUrl) {
        note('your own server')
      } else {
        const port = await freePort()
        const logFile = this.#logFile('postgres')
        const archiving = archiveSettings(backupsOf(root, cluster, env))
        const start = async () => {
          const postgres = await startPostgres({ root, cluster, logFile, throwaway, port, settings: throwaway ? {} : archiving })
          adminUrl = postgres.adminUrl
          return postgres
        }
        this.#postgres = await this.#supervise('postgres', start)
      }
      const { databasePasswords, databaseOwnerPasswords } = this.#secrets
      const databases = own.map(({ name }) => ({
        name,
        password: databasePasswords[name] as string,
        ownerPassword: databaseOwnerPasswords[name] as string,
      }))
      return { ...given, ...(await ensureDatabases(adminUrl as string, databases)) }
    })
  }

  async #startNats(): Promise<void> {
    const { env, root, stateDir } = this.#options
    await this.#step('NATS', async (note) => {
      const given = env.NATS_URL
      if (given) {
        note('your own server')
        await verifyJetStream(given)
        await makeStreams(root, given, env)
        this.#natsUrlOf = () => given
        return
      }
      const nats = await prepareNats({
        root,
        stateDir,
        passwords: this.#secrets.natsPasswords,
        logFile: this.#logFile('nats'),
        env,
        signal: this.#starting.signal,
      })
      this.#nats = await this.#supervise('nats', () => nats.start())
      this.#natsUrlOf = nats.urlOf
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
        env: { ...this.#patientEnv(), DATABASE_URL: url },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The sample data of ${part.name} could not be written:\n${lastLines(logFile, 5)}`)
      note(lastLines(logFile, 1))
    })
  }

  async #makeDemo(part: ServicePart, url: string): Promise<void> {
    await this.#step('Demo accounts', async () => {
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
          ...this.#patientEnv(),
          DATABASE_URL: url,
          DEMO_PASSWORD: member,
          DEMO_STAFF_PASSWORD: staff,
          DEMO_STAFF_SECRET: demoStaffSecret,
          SECOND_FACTOR_KEY: secondFactorKey,
        },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The demo accounts could not be created:\n${lastLines(logFile, 5)}`)
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
        env: { ...this.#patientEnv(), DATABASE_URL: url, DEMO_MEMBER_ID: member, DEMO_PARTNER_ID: partner },
        logFile,
      })
      const end = await this.#untilEndOrAbort(child)
      if (end !== 0) throw new Error(`The demo data of ${part.name} could not be created:\n${lastLines(logFile, 5)}`)
    })
  }

  async #buildBrowserParts(): Promise<void> {
    const { root, stateDir } = this.#options
    // One after the other, because each build uses all processors.
    for (const part of this.#parts.browserParts.filter(({ name }) => !this.#options.without?.includes(name))) {
      await this.#step(`Build of ${part.folder}`, async (note) => {
        const logFile = this.#logFile(`build-${part.name}`)
        const build = await buildBrowserPart(part, { root, stateDir, logFile, env: this.#passedOnEnv(), signal: this.#starting.signal })
        if (!build.isNew) note('unchanged')
        await this.#publish(part.name, build)
      })
    }
  }

  /** Publishes each build once, so that a rollback or canary is not overwritten by the next start. */
  async #publish(name: string, { directory, version }: Build): Promise<void> {
    const releasesDir = this.#releases
    if (version !== (await lastBuiltRelease(releasesDir, name))) await publishRelease(directory, { name, version, releasesDir })
  }

  async #startGateway(): Promise<void> {
    const directory = this.#parts.gateway
    if (!directory) return
    const { rateLimits = 'normal', env } = this.#options
    const opsPort = Number(env.OPS_PORT || (await freePort()))
    const gatewayEnvironment = {
      PUBLIC_URL: this.#publicUrl(),
      ...this.#passedOnEnv(),
      RATE_LIMITS: rateLimits,
      HOST: this.#host,
      PORT: String(this.#port),
      OPS_PORT: String(opsPort),
      UPSTREAMS: this.#addressList(),
      SERVICE_PRIVATE_KEY: this.#secrets.serviceKeys.gateway?.privateKey,
      IDENTITY_PRIVATE_KEY: this.#secrets.identityPrivateKey,
      RELEASES_DIR: this.#releases,
      ...(this.#providerSandboxUrl && { PROVIDER_ORIGINS: this.#providerSandboxUrl }),
      NATS_URL: this.#natsUrlOf('gateway'),
    }
    noteServices(this.#options.stateDir, { upstreams: this.#addressList(), releasesDir: this.#releases })
    await this.#step('Gateway', async () => {
      this.#gateway = await this.#supervise('gateway', async () => {
        const child = await this.#startNode('gateway', directory, gatewayEnvironment, { onText: (text) => this.#screen.printError(text) })
        await untilReady(child, `${addressHere(this.#host, this.#port)}/ready`, this.#starting.signal)
        return child
      })
    })
    // Without the port nobody sees the gateway's figures.
    if (opsPort === 0) return
    this.#canaries = watchCanaries({
      releasesDir: this.#releases,
      gateways: [`${addressHere(env.OPS_HOST || '127.0.0.1', opsPort)}/metrics`],
      log: (text) => this.#screen.printError(text),
    })
  }

  /** Replaces Africa's Talking while SMS_PROVIDER is not set. */
  async #startSmsSandbox(): Promise<void> {
    const keys = { username: 'sandbox', apiKey: randomBytes(18).toString('base64url') }
    const channels = `${addressHere(this.#host, this.#port)}/api/channels`
    const secret = this.#secrets.callbackSecret
    const ussd = { url: `${channels}/ussd/${secret}`, smsUrl: `${channels}/sms/${secret}`, code: '*384#' }
    const chat = { webhook: `${channels}/whatsapp`, phoneNumberId: '38400', token: secret, appSecret: secret }
    this.#smsSandbox = await startSmsSandbox({ ...keys, ussd, chat })
    const { url } = this.#smsSandbox
    const { username: AFRICASTALKING_USERNAME, apiKey: AFRICASTALKING_API_KEY } = keys
    this.#smsEnvironment = { SMS_PROVIDER: 'africastalking', AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY, AFRICASTALKING_URL: url }
    this.#chatEnvironment = {
      WHATSAPP_PHONE_NUMBER_ID: chat.phoneNumberId,
      WHATSAPP_TOKEN: chat.token,
      WHATSAPP_APP_SECRET: chat.appSecret,
      WHATSAPP_VERIFY_TOKEN: secret,
      WHATSAPP_TEMPLATE_MATCHES: 'ungana_matches',
      WHATSAPP_GRAPH_URL: `${url}/graph`,
    }
  }

  async #startTraceReceiver(): Promise<void> {
    this.#traceReceiver = await startTraceReceiver()
    writeFileSync(receiverFile(this.#options.stateDir), this.#traceReceiver.url)
  }

  /** Replaces Stripe, PayPal, pawaPay and Daraja while no keys are set. Its webhooks call the site through the gateway, as the real ones do. */
  async #startProviderSandbox(): Promise<void> {
    await this.#step('Payment sandbox', async () => {
      const url = `http://localhost:${await freePort()}`
      const api = `${addressHere(this.#host, this.#port)}/api`
      const environment = {
        ...environmentOf(this.#secrets.providerSandboxKeys),
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

  /** @param options `part`: the part that the process belongs to; a service may have several processes */
  #startNode(
    name: string,
    directory: string,
    env: NodeJS.ProcessEnv,
    { part = name, ...options }: { part?: string } & Pick<ChildOptions, 'onText'> = {},
  ): Promise<Child> {
    return startChild({
      ...options,
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
      log: (text) => this.#screen.printError(text),
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

  /** The user's environment for the parts, without the launcher's own servers and secrets. */
  #passedOnEnv(): NodeJS.ProcessEnv {
    const own = /^(BACKUP_DIR|DATABASE_.*|NATS_URL|PORT|HOST|RELEASES_DIR|UPSTREAMS|IDENTITY_.*|SERVICE_.*)$/
    return {
      ...Object.fromEntries(Object.entries(this.#options.env).filter(([name]) => !own.test(name))),
      ...(this.#traceReceiver && { OTEL_EXPORTER_OTLP_ENDPOINT: this.#traceReceiver.url }),
      ...(this.#commit && { SOURCE_COMMIT: this.#commit }),
      PATH: searchPath(this.#options.env),
    }
  }

  /** For commands that fill databases: nobody waits for an answer, so a busy machine may take its time. */
  #patientEnv(): NodeJS.ProcessEnv {
    return { DEADLINE_FACTOR: '10', ...this.#passedOnEnv() }
  }

  /** Starts a new log for this run and keeps the log of the last run. */
  #logFile(name: string): string {
    const file = join(this.#logs, `${name}.log`)
    if (!this.#opened.has(name) && existsSync(file)) renameSync(file, join(this.#logs, `${name}.previous.log`))
    this.#opened.add(name)
    return file
  }
  readonly #opened = new Set<string>()
}

/** Whether keys of a real payment provider are set. */
const usesProviders = (env: NodeJS.ProcessEnv) =>
  Boolean(env.STRIPE_SECRET_KEY || env.PAYPAL_CLIENT_ID || env.PAWAPAY_API_TOKEN || env.DARAJA_CONSUMER_KEY)

async function freeAddresses(count: number): Promise<string[]> {
  const addresses: string[] = []
  while (addresses.length < count) addresses.push(`http://127.0.0.1:${await freePort()}`)
  return addresses
}

/** @throws Error with the last log lines if the process ends or does not answer 200 within a minute; it is then stopped */
async function untilReady(child: Child, url: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  let last = 'no answer'
  while (!child.hasEnded() && !signal.aborted && Date.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) })
      const body = await response.text()
      if (response.ok) return
      last = `status ${response.status} ${body.slice(0, 200)}`
    } catch {}
    await sleep(30)
  }
  const why = child.hasEnded() ? `it ended (${await child.ended})` : last
  await child.stop(1000)
  signal.throwIfAborted()
  const lines = lastLines(child.logFile, 3)
  throw new Error(`${child.name} did not start: ${why}${lines ? `\n${lines}` : ''}\nLog: ${child.logFile}`)
}
