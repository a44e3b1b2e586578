// Asks Postgres what a statement takes and returns, without running it.
import pg from 'pg'
import { columnsWithValue, conjuncts, isNonNull } from '#sql/non-null.ts'

export interface DescribedColumn {
  readonly name: string
  /** `bookings.status` if the column is one of a table. */
  readonly origin: string | undefined
  readonly type: string
  /** The value itself can be NULL. */
  readonly nullable: boolean
  /** An outer join can put NULL in its place. */
  readonly missing: boolean
}

export interface DescribedStatement {
  /** Names of Postgres types, as in pg_type. */
  readonly parameters: readonly string[]
  readonly columns: readonly DescribedColumn[]
}

export interface Describer {
  /** @throws pg.DatabaseError */
  describe(text: string): Promise<DescribedStatement>
  close(): Promise<void>
}

interface TableColumn {
  readonly relation: string
  readonly name: string
  readonly notNull: boolean
}

export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url, application_name: 'ungana-statements' })
  await client.connect()
  // An index can imply a condition, which then is not in the plan.
  await client.query('SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off')
  const types = new Map(
    (await client.query<{ oid: number; name: string }>('SELECT oid::int AS oid, typname AS name FROM pg_type')).rows.map((row) => [
      row.oid,
      row.name,
    ]),
  )
  const attributes = new Map<string, TableColumn>()
  const named = new Map<string, TableColumn>()
  const { rows } = await client.query<TableColumn & { table: number; position: number }>(
    `SELECT c.oid::int AS table, a.attnum AS position, a.attname AS name, a.attnotnull AS "notNull",
       CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS relation
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT a.attisdropped AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  for (const row of rows) {
    attributes.set(`${row.table} ${row.position}`, row)
    named.set(`${row.relation}.${row.name}`, row)
  }
  const typeOf = (oid: number) => types.get(oid) ?? 'unknown'

  return {
    async describe(text) {
      const { parameters, fields } = await prepare(client, text)
      const plan = fields.length > 0 ? await planOf(client, text) : undefined
      return {
        parameters: parameters.map(typeOf),
        columns: fields.map((field, nth) => {
          const column = attributes.get(`${field.tableID} ${field.columnID}`)
          return {
            name: field.name,
            origin: column && `${column.relation}.${column.name}`,
            type: typeOf(field.dataTypeID),
            nullable: !plan?.isNonNull(nth, column, named),
            missing: plan?.isMissing(nth) ?? false,
          }
        }),
      }
    },
    close: () => client.end(),
  }
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** Parse and Describe of the protocol; nothing is executed. */
function prepare(client: pg.Client, text: string): Promise<{ parameters: readonly number[]; fields: readonly Field[] }> {
  return new Promise((resolve, reject) => {
    let parameters: readonly number[] = []
    let fields: readonly Field[] = []
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    const onParameters = (message: { dataTypeIDs: readonly number[] }) => {
      parameters = message.dataTypeIDs
    }
    connection.on('parameterDescription', onParameters)
    const settle = (work: () => void) => {
      connection.off('parameterDescription', onParameters)
      work()
    }
    client.query({
      submit(to: { parse(query: object): void; describe(what: object): void; sync(): void }) {
        to.parse({ text, name: '', types: [] })
        to.describe({ type: 'S', name: '' })
        to.sync()
      },
      handleRowDescription(message: { fields: readonly Field[] }) {
        fields = message.fields
      },
      handleError: (error: Error) => settle(() => reject(error)),
      handleReadyForQuery: () => settle(() => resolve({ parameters, fields })),
    } as unknown as pg.Submittable)
  })
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Join Type'?: string
  readonly 'Parent Relationship'?: string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

async function planOf(client: pg.Client, text: string) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (VERBOSE, GENERIC_PLAN, FORMAT JSON) ${text}`)
  const top = rows[0]?.['QUERY PLAN'][0].Plan
  if (!top) throw new Error(`Postgres has no plan for ${text}`)
  /** Alias → relation, for the tables of the plan. */
  const relations = new Map<string, string>()
  /** Aliases that an outer join may fill with NULL. */
  const outer = new Set<string>()
  /** `alias.column` of rows that a filter keeps only if the column has a value. */
  const filtered = new Set<string>()
  let outerJoins = false
  /** A changed row need not meet the condition any more. */
  let modifies = false
  visit(top, false)

  function visit(node: PlanNode, maybeMissing: boolean): void {
    const { 'Relation Name': relation, Schema: schema, Alias: alias, 'Join Type': join, Plans: plans = [] } = node
    if (relation && alias) relations.set(alias, schema === 'public' ? relation : `${schema}.${relation}`)
    if (alias && maybeMissing) outer.add(alias)
    if (node['Node Type'] === 'ModifyTable') modifies = true
    for (const condition of conjuncts(node.Filter ?? '')) for (const each of columnsWithValue(condition)) filtered.add(each)
    const missing = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[join ?? ''] ?? []
    if (missing.length > 0) outerJoins = true
    for (const plan of plans) visit(plan, maybeMissing || missing.includes(plan['Parent Relationship'] ?? ''))
  }

  const only = relations.size === 1 ? ([...relations.keys()][0] ?? '') : ''
  const aliasOf = (nth: number) => /^\(?("[^"]+"|\w+)\./.exec(top.Output?.[nth] ?? '')?.[1]?.replaceAll('"', '') ?? only
  // A column that comes through a subquery keeps its table, but not whether the subquery has joined that table from outside.
  const isHidden = (nth: number) => outerJoins && !relations.has(aliasOf(nth))

  return {
    isNonNull(nth: number, column: TableColumn | undefined, named: ReadonlyMap<string, TableColumn>): boolean {
      const expression = top.Output?.[nth]
      const isNonNullColumn = (called: string, name: string) => {
        const alias = called || only
        const relation = relations.get(alias)
        if (relation === undefined || outer.has(alias)) return false
        return (!modifies && filtered.has(`${alias}.${name}`)) || named.get(`${relation}.${name}`)?.notNull === true
      }
      if (expression !== undefined && isNonNull(expression, isNonNullColumn)) return true
      return column?.notNull === true && !outer.has(aliasOf(nth)) && !isHidden(nth)
    },
    isMissing: (nth: number) => outer.has(aliasOf(nth)) || isHidden(nth),
  }
}
