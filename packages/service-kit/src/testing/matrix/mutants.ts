// Weakens one check of a running service at a time.
import type { FastifyContextConfig } from 'fastify'
import pg from 'pg'
import type { Policy } from '../../policies.ts'

export type MutantKind = 'policy' | 'sql' | 'code'

export interface Mutant {
  readonly kind: MutantKind
  readonly name: string
  /** Keys of the cells that use the check. */
  readonly cells: ReadonlySet<string>
  on(): void
  off(): void
}

/** Each weaker policy of a route, and the route without its need of a recent login. */
export function policyMutants(
  route: string,
  config: Pick<FastifyContextConfig, 'policy' | 'recentLogin'>,
  cells: ReadonlySet<string>,
  services: readonly string[],
): Mutant[] {
  const { policy, recentLogin } = config
  const [first = '', ...others] = services
  const weaker: Record<string, readonly Policy[]> = { anyone: [], member: ['anyone'], staff: ['member', 'anyone'] }
  const policies = typeof policy === 'object' ? (['member', 'anyone', { services: [first, ...others] }] as const) : (weaker[policy ?? ''] ?? [])
  const mutant = (name: string, weak: { policy?: Policy; recentLogin?: undefined }): Mutant => ({
    kind: 'policy',
    name: `${route}: ${name}`,
    cells,
    on: () => void Object.assign(config, weak),
    off: () => void Object.assign(config, { policy, recentLogin }),
  })
  return [
    ...policies.map((each) => mutant(`${JSON.stringify(policy)} → ${typeof each === 'object' ? 'every service' : each}`, { policy: each })),
    ...(recentLogin && recentLogin !== 'in-body' ? [mutant('a recent login → any login', { recentLogin: undefined })] : []),
  ]
}

interface Statement {
  text: string
  name?: string
  values?: readonly unknown[]
}

/** Sees every statement that the process sends to Postgres, and collects those that compare something with the calling account. */
export interface SqlWatch {
  /** While a call is running: its cell and the account that calls. */
  during: { readonly cell: string; readonly account: string } | undefined
  mutants(pool: pg.Pool): Promise<Mutant[]>
  stop(): void
}

export function watchSql(): SqlWatch {
  const comparisons = new Map<string, { text: string; weak: string; cells: Set<string> }>()
  let weakened: { text: string; weak: string } | undefined
  const watch: SqlWatch = { during: undefined, mutants, stop: () => void Object.assign(pg.Client.prototype, { query }) }
  const { query } = pg.Client.prototype

  function seen(text: string, values: readonly unknown[]) {
    if (!watch.during) return
    const { cell, account } = watch.during
    for (const [index, value] of values.entries()) {
      if (value !== account && !(Array.isArray(value) && value.includes(account))) continue
      for (const weak of weakenedStatements(text, index + 1)) {
        const known = comparisons.get(weak)
        if (known) known.cells.add(cell)
        else comparisons.set(weak, { text, weak, cells: new Set([cell]) })
      }
    }
  }

  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as Statement | undefined)?.text
    if (typeof text !== 'string') return Reflect.apply(query, this, given)
    const values = Array.isArray(second) ? second : ((first as Statement).values ?? [])
    seen(text, values)
    if (text !== weakened?.text) return Reflect.apply(query, this, given)
    const { weak } = weakened
    // A prepared statement keeps its first text, so the weakened one needs another name.
    const { name } = first as Statement
    return Reflect.apply(query, this, [
      typeof first === 'string' ? weak : { ...(first as Statement), text: weak, ...(name && { name: `${name} weakened` }) },
      ...given.slice(1),
    ])
  } as typeof query

  async function mutants(pool: pg.Pool): Promise<Mutant[]> {
    const found: Mutant[] = []
    for (const { text, weak, cells } of comparisons.values()) {
      const isValid = await pool.query(`EXPLAIN (GENERIC_PLAN) ${weak}`).then(
        () => true,
        () => false,
      )
      if (!isValid) continue
      const set = (to: typeof weakened) => () => {
        weakened = to
      }
      found.push({ kind: 'sql', name: difference(text, weak), cells, on: set({ text, weak }), off: set(undefined) })
    }
    return found
  }
  return watch
}

/** The statement with each comparison of a column with parameter `index` replaced by one that is always true. */
function weakenedStatements(text: string, index: number): string[] {
  const parameter = `\\$${index}(?!\\d)(?:::\\w+(?:\\[\\])?)?`
  const column = '[\\w."]*[a-z_"]'
  const comparison = new RegExp(
    `${column}\\s*(?:=|<>)\\s*(?:ANY\\s*\\(\\s*)?${parameter}\\)?|${column} IN \\(${parameter}\\)|${parameter}\\s*=\\s*${column}|${parameter} IN \\([\\w., "]+\\)|${column} IS (?:NOT )?DISTINCT FROM ${parameter}`,
    'gi',
  )
  const used = [...text.matchAll(new RegExp(`\\$${index}(?!\\d)`, 'g'))].length
  return [...text.matchAll(comparison)]
    .filter(({ index: at }) => !isAssigned(text.slice(0, at)))
    .map(({ 0: found, index: at }) => {
      const always = used > [...found.matchAll(/\$/g)].length ? '(true)' : `($${index}${/any/i.test(found) ? '::text[]' : '::text'} IS NOT NULL)`
      return `${text.slice(0, at)}${always}${text.slice(at + found.length)}`
    })
}

/** Whether the text ends inside the list of an UPDATE's SET. */
const isAssigned = (before: string) =>
  before
    .match(/\b(SET|WHERE|ON|AND|OR|WHEN|FILTER|SELECT|HAVING)\b/gi)
    ?.at(-1)
    ?.toUpperCase() === 'SET'

function difference(text: string, weak: string): string {
  let at = 0
  while (text[at] === weak[at]) at += 1
  return text.slice(Math.max(0, at - 60), at + 40).replaceAll(/\s+/g, ' ')
}

/** What `weaken-code.ts` writes into the sources. */
interface CodeSwitch {
  /** The comparison that passes always. */
  weakened: string | undefined
  /** Called with each comparison that runs. */
  seen: ((id: string) => void) | undefined
  readonly names: Readonly<Record<string, string>>
}

declare global {
  var codeSwitch: CodeSwitch | undefined
}

/** Comparisons in the code, if Vitest loaded the sources with switches. */
export function watchCode(during: () => string | undefined): { mutants(): Mutant[]; stop(): void } {
  const cells = new Map<string, Set<string>>()
  const { codeSwitch } = globalThis
  if (codeSwitch) {
    codeSwitch.seen = (id) => {
      const cell = during()
      if (cell === undefined) return
      const known = cells.get(id)
      if (known) known.add(cell)
      else cells.set(id, new Set([cell]))
    }
  }
  const set = (weakened: string | undefined) => {
    if (codeSwitch) codeSwitch.weakened = weakened
  }
  return {
    mutants: () =>
      [...cells].map(([id, of]) => ({ kind: 'code', name: codeSwitch?.names[id] ?? '', cells: of, on: () => set(id), off: () => set(undefined) })),
    stop: () => {
      if (codeSwitch) codeSwitch.seen = undefined
    },
  }
}
