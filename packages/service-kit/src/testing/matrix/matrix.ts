// Calls every route as every kind of caller, and compares the answers with a reviewed table, `matrix.txt` of each service.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import {
  type Act,
  type IdentityClaims,
  loggedCalls,
  mayDo,
  type StaffAct,
  staffMayDo,
  staffRoles,
  teamRoles,
  unloggedCalls,
} from '@ungana/contracts-identity'
import type { FastifyContextConfig } from 'fastify'
import type pg from 'pg'
import type { App } from '../../app.ts'
import { appRoutes, operationsRoutes } from '../app-routes.ts'
import type { TestIdentity } from '../identity.ts'
import type { TestServices } from '../services.ts'
import { type Mutant, type MutantKind, policyMutants, watchCode, watchSql } from './mutants.ts'
import { takeSnapshot } from './snapshot.ts'
import { type Line, readTable, writeTable } from './table.ts'

/** What a request has besides its address. */
interface MatrixRequest {
  readonly body?: object
  /** Sent unchanged in place of a body. */
  readonly payload?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A service with records of an account that calls, and of one that never calls. */
export interface MatrixSite {
  readonly app: App
  readonly pool: pg.Pool
  readonly identity: TestIdentity
  /** Must include a service that no route names. */
  readonly services: TestServices
  /** The columns of the table. */
  readonly callers: Readonly<Record<string, IdentityClaims>>
  /** Values of `{name}` in addresses and bodies. */
  readonly ids: Readonly<Record<string, string>>
  /** By letter: private words. A cell has the letter if the answer contains one of them. */
  readonly words: Readonly<Record<string, readonly string[]>>
  /** By letter: an account's id. A cell has the letter if the call changed or removed a row that contains the id. */
  readonly rows: Readonly<Record<string, string>>
  /** By line of the table (`POST /api/things/{own}`) or by route (`POST /api/things/:id`). */
  readonly requests: Readonly<Record<string, MatrixRequest>>
  /** Waits for what the service does after its answer. */
  readonly settle?: () => Promise<unknown>
  close(): Promise<void>
}

interface MutantReport {
  readonly mutants: Readonly<Record<MutantKind, { made: number; noticed: number }>>
  /** Weakened checks that no cell notices, sorted. The table's column of policies still notices a policy. */
  readonly unnoticed: readonly string[]
}

export interface Matrix {
  readonly site: MatrixSite
  /** The table with the service's answers. */
  readonly actual: string
  readonly cells: number
  /** Routes that the table forgets. */
  readonly missing: readonly string[]
  /** Calls that a role's act answers otherwise than contracts/identity's table says. Empty if all is well. */
  readonly wrongRoles: readonly string[]
  /** Changes of members that contracts/identity neither labels for the log of owners nor leaves out of it. */
  readonly unlabelled: readonly string[]
  /** How many calls of a line by a role were compared. */
  readonly roleCells: number
  /** Weakens checks, each in turn, and calls the cells that use it until one answers otherwise. @param every takes one of so many checks */
  mutate(every: number): Promise<MutantReport>
  close(): Promise<void>
}

type Config = Pick<FastifyContextConfig, 'policy' | 'act' | 'staffAct' | 'recentLogin' | 'provedDevice'>

export async function openMatrix(start: () => Promise<MatrixSite>, file: string): Promise<Matrix> {
  const routes = watchRoutes()
  const site = await start()
  routes.stop()
  const { app, pool, callers, ids, requests } = site
  const unknown = Object.entries(ids).filter(([, id]) => typeof id !== 'string')
  if (unknown.length > 0) throw new Error(`No id for ${unknown.map(([name]) => name).join(', ')}`)
  const columns = Object.keys(callers)
  const table = readTable(readFileSync(file, 'utf8'))
  const internal = appRoutes(app).filter((route) => route.includes(' /internal/'))
  const existing = [...app.listedRoutes.map(({ method, url }) => `${method} ${url}`), ...internal]
  // Every other route answers probes on the private network.
  const others = appRoutes(app).length - existing.length - operationsRoutes.length
  if (others !== 0) throw new Error(`${others} routes are neither below /api nor below /internal`)
  const snapshot = await takeSnapshot(pool)
  const sql = watchSql()
  const code = watchCode(() => sql.during?.cell)
  const cellsOf = new Map<string, Set<string>>()

  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ids[name] ?? all)

  async function send(
    line: Line,
    caller: Readonly<Record<string, string>>,
    url: string,
    { body, payload, headers }: MatrixRequest,
  ): Promise<{ status: number; text: string; total: string }> {
    const answer = await app.inject({
      method: line.method as 'GET',
      url,
      headers: { ...caller, ...headers },
      ...(payload ? { payload } : body && { body: JSON.parse(fill(JSON.stringify(body))) }),
    })
    const total = answer.headers['x-total-count']
    return { status: answer.statusCode, text: answer.body, total: total === undefined ? '' : `/${total}` }
  }

  async function cell(line: Line, column: string): Promise<string> {
    const as = callers[column] as IdentityClaims
    const route = routeOf(existing, line)
    const request = requests[`${line.method} ${line.url}`] ?? requests[route] ?? {}
    sql.during = { cell: keyOf(line, column), account: as.sub ?? '' }
    const { status, text, total } = await send(line, await site.identity.headers(as), fill(line.url), request)
    sql.during = undefined
    let marks = total
    for (const [letter, words] of Object.entries(site.words)) if (words.some((word) => text.includes(word))) marks += letter
    const isRefused = refusesEarly(line.policy, as)
    // A new device is refused before anything asks for the age of its login.
    if (!isRefused && !as.unproved && ![400, 415].includes(status) && needs(routes.declared.get(route), request)) {
      const old = { ...as, auth_time: Math.floor(Date.now() / 1000) - OLD_LOGIN }
      const answer = await send(line, await site.identity.headers(old), fill(line.url), request)
      if (!answer.text.includes('REAUTHENTICATION_REQUIRED')) marks += `, but ${answer.status} to an old login`
    }
    if (!isRefused && ![400, 415].includes(status) && needs(routes.configs.get(route)?.provedDevice, request)) {
      const answer = await send(line, await site.identity.headers({ ...as, unproved: true }), fill(line.url), request)
      if (!answer.text.includes('DEVICE_UNPROVED')) marks += `, but ${answer.status} to a new device`
    }
    if (!isRefused && ![400, 401, 404, 415].includes(status)) {
      await site.settle?.()
      const changed = line.method === 'GET' ? [] : await snapshot.changed(Object.values(site.rows))
      marks += Object.keys(site.rows)
        .filter((_letter, index) => changed[index])
        .join('')
      await snapshot.restore()
    }
    if (isRefused) {
      // A caller whom the policy refuses learns nothing about the input.
      const broken = line.method === 'GET' ? {} : { payload: Buffer.from('{'), headers: json }
      const answer = await send(line, await site.identity.headers(as), brokenUrl(route), broken)
      if (answer.status !== status) marks += `, but ${answer.status} to bad input`
    }
    if (line.url.startsWith('/internal/') && column === columns[0]) marks += await admittedServices(line, request)
    return `${status}${marks}`
  }

  /** Services that the policy does not name and the route does not refuse. */
  async function admittedServices(line: Line, request: MatrixRequest): Promise<string> {
    let admitted = ''
    for (const name of site.services.publicKeys.keys()) {
      if (line.policy.split('+').includes(name)) continue
      const { status } = await send(line, await site.services.headers(name), fill(line.url), request)
      if (![401, 403].includes(status)) admitted += `, but ${status} to ${name}`
    }
    await snapshot.restore()
    return admitted
  }

  function needs(declared: Config['recentLogin'] | Config['provedDevice'], { body }: MatrixRequest): boolean {
    return typeof declared === 'function' ? declared(body) : declared === true
  }

  const actual: Line[] = []
  for (const line of table.lines) {
    const cells: string[] = []
    for (const column of columns) cells.push(await cell(line, column))
    const route = routeOf(existing, line)
    const policy = policyName(routes.configs.get(route))
    actual.push({ ...line, policy, cells })
    cellsOf.set(route, new Set([...(cellsOf.get(route) ?? []), ...columns.map((column) => keyOf(line, column))]))
  }

  /** Broken input keeps an admitted call from changing anything. */
  async function refusesRole(line: Line, caller: IdentityClaims): Promise<boolean> {
    const request = line.method === 'GET' ? {} : { payload: Buffer.from('{'), headers: json }
    const { text } = await send(line, await site.identity.headers(caller), fill(line.url), request)
    return text.includes('"ROLE_FORBIDS"')
  }

  const { owner = callers.member, staff } = callers
  const wrongRoles: string[] = []
  let roleCells = 0
  async function compareRole(line: Line, role: string, caller: IdentityClaims, may: boolean): Promise<void> {
    roleCells += 1
    const refuses = await refusesRole(line, caller)
    if (refuses === may) wrongRoles.push(`${line.method} ${line.url} ${refuses ? 'refuses' : 'admits'} ${role}`)
  }
  for (const line of table.lines) {
    const { policy, act, staffAct } = routes.configs.get(routeOf(existing, line)) ?? {}
    const ofTeam = policy === 'staff' ? undefined : (act as Act | undefined)
    for (const role of owner && ofTeam ? teamRoles : [])
      await compareRole(line, role, { ...(owner as IdentityClaims), person: { id: owner?.sub ?? '', name: '', role } }, mayDo(role, ofTeam as Act))
    const ofStaff = policy === 'staff' ? (act as StaffAct | undefined) : staffAct
    for (const staffRole of staff && ofStaff ? staffRoles : [])
      await compareRole(line, `staff ${staffRole}`, { ...(staff as IdentityClaims), staffRole }, staffMayDo(staffRole, ofStaff as StaffAct))
  }
  await snapshot.restore()

  async function isNoticed({ cells, on, off }: Mutant): Promise<boolean> {
    for (const line of table.lines)
      for (const [index, column] of columns.entries()) {
        if (!cells.has(keyOf(line, column))) continue
        on()
        const weakened = await cell(line, column)
        off()
        if (weakened === line.cells[index]) continue
        await restore()
        const unchanged = await cell(line, column)
        // Otherwise something else changes the answer, and the check may have no effect.
        if (unchanged !== line.cells[index]) throw new Error(`${keyOf(line, column)} answers ${unchanged} without a weakened check`)
        return true
      }
    return false
  }

  async function restore(): Promise<void> {
    await site.settle?.()
    await snapshot.restore()
  }

  return {
    site,
    actual: writeTable({ ...table, lines: actual }, columns),
    cells: table.lines.length * columns.length,
    wrongRoles,
    roleCells,
    unlabelled: existing.filter((route) => {
      const { policy, act } = routes.configs.get(route) ?? {}
      return !route.startsWith('GET ') && act !== undefined && policy !== 'staff' && !(route in loggedCalls) && !unloggedCalls.includes(route)
    }),
    missing: existing.filter((route) => !cellsOf.has(route)),
    async mutate(every) {
      const services = [...site.services.publicKeys.keys()]
      const policies = [...cellsOf].flatMap(([route, cells]) => policyMutants(route, routes.configs.get(route) as Config, cells, services))
      const all = [...policies, ...(await sql.mutants(pool)), ...code.mutants()]
      const mutants = { policy: { made: 0, noticed: 0 }, sql: { made: 0, noticed: 0 }, code: { made: 0, noticed: 0 } }
      const unnoticed: string[] = []
      for (const mutant of all.filter((_each, index) => index % every === 0)) {
        const noticed = await isNoticed(mutant)
        await restore()
        mutants[mutant.kind].made += 1
        if (noticed) mutants[mutant.kind].noticed += 1
        else unnoticed.push(`${mutant.kind} ${mutant.name}`)
      }
      return { mutants, unnoticed: [...new Set(unnoticed)].sort() }
    },
    async close() {
      sql.stop()
      code.stop()
      await snapshot.close()
      await site.close()
    },
  }
}

/** In seconds: longer than any login counts as recent. */
const OLD_LOGIN = 3600
const json = { 'content-type': 'application/json' }
const keyOf = ({ method, url }: Line, column: string) => `${method} ${url} ${column}`

/** Sees the configuration of each route of the app that is built next, which a mutant can change. */
function watchRoutes() {
  const configs = new Map<string, Config>()
  /** Unlike the configuration, no mutant changes it. */
  const declared = new Map<string, Config['recentLogin']>()
  const opened = (message: unknown) => {
    const { fastify } = message as { fastify: App }
    fastify.addHook('onRequest', async ({ method, routeOptions: { url, config } }) => {
      const route = `${method} ${url}`
      if (configs.has(route)) return
      configs.set(route, config)
      declared.set(route, config.recentLogin)
    })
  }
  subscribe('fastify.initialization', opened)
  return { configs, declared, stop: () => unsubscribe('fastify.initialization', opened) }
}

const patterns = new Map<string, RegExp>()

function patternOf(route: string): RegExp {
  const pattern = patterns.get(route) ?? new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
  patterns.set(route, pattern)
  return pattern
}

/** The route with the fewest parameters that answers the line's address. */
export function routeOf(routes: readonly string[], { method, url }: Pick<Line, 'method' | 'url'>): string {
  const path = url.split('?')[0] ?? ''
  const parameters = (route: string) => route.split(':').length
  const [found] = routes.filter((route) => patternOf(route).test(`${method} ${path}`)).sort((one, other) => parameters(one) - parameters(other))
  if (found === undefined) throw new Error(`No route answers ${method} ${path}`)
  return found
}

function policyName({ policy, act, staffAct, recentLogin, provedDevice }: Config = {}): string {
  if (typeof policy === 'object') return policy.services.join('+')
  const who = `${act ? `${policy}/${act}` : String(policy)}${staffAct ? `,staff/${staffAct}` : ''}${provedDevice ? ',proved' : ''}`
  if (recentLogin === 'in-body') return `${who},password`
  return recentLogin ? `${who},recent` : who
}

/** Whether the declared policy alone refuses the caller. */
export function refusesEarly(policy: string, { role }: IdentityClaims): boolean {
  const [who = ''] = policy.split(/[/,]/)
  return who !== 'anyone' && (role === 'visitor' || (who === 'staff' && role !== 'staff') || !['member', 'staff'].includes(who))
}

/** An address whose parameters and query no route accepts. */
const brokenUrl = (route: string) => `${route.split(' ')[1]?.replaceAll(/:\w+/g, '%00')}?page=x&page=y&q=%00&status=%00`
